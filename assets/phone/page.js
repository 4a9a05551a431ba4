// Shows what the table's program sends, and tells it what was tapped. No rule and no wording of the game is here.
"use strict";

const SVG = "http://www.w3.org/2000/svg";
const places = { head: document.getElementById("head"), body: document.getElementById("body"), foot: document.getElementById("foot") };
const state = document.getElementById("state");
// One name for this page, however often it connects: what it said is never done twice.
const me = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
const PARTS = 5; // a part of a table has more than so many things to tap
const WAITING = 40; // taps kept while there is no connection

let socket = null;
let shown = null; // the last message
let before = 0; // the picture shown before this one
let since = 0; // when this one was shown
let count = 0; // messages so far
let tries = 0;
let dead = false; // the link holds no longer
let waiting = []; // what hasn't been done yet, as far as we know
let typing = null;

// Making elements

function made(tag, kind, children = []) {
  const element = document.createElement(tag);
  element.className = kind;
  element.append(...children);
  return element;
}

function drawn(tag, values, text) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(values)) if (value !== undefined) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

const picture = (name) => `p/${name}.png`;

function image(name) {
  const element = document.createElement("img");
  element.src = picture(name);
  element.alt = "";
  return element;
}

function tappable(element, node) {
  if (node.id !== undefined) element.dataset.id = node.id;
  if (node.tip) element.setAttribute("aria-label", node.tip);
  return element;
}

// How many things can be tapped in a node, to tell a row of parts from a row of buttons.
const weight = (node) => (node.c || []).reduce((sum, each) => sum + weight(each), node.id === undefined ? 0 : 1);

const KINDS = {
  text(node) {
    const element = made("div", `text ${node.a} role-${node.r}`, [node.s]);
    element.style.fontSize = `${node.z}em`;
    if (node.ink) element.style.color = node.ink;
    return element;
  },
  rule: (node) => made("span", "rule", [node.s]),
  gap: (node) => made("div", node.wide ? "gap wide" : "gap"),
  symbol(node) {
    const element = image(node.p);
    element.className = "symbol";
    element.style.width = element.style.height = `${Math.max(1, node.z)}em`;
    return element;
  },
  column: (node) => made("div", "column", node.c.map(build)),
  list: (node) => made("div", "list", node.c.map(build)),
  wrap: (node) => made("div", "wrap", node.c.map(build)),
  panel: (node) => made("div", "panel", node.c.map(build)),
  row(node) {
    const parts = node.c.some((each) => weight(each) > PARTS);
    const element = made("div", parts ? "row parts" : "row", node.c.map(build));
    Array.from(element.children).forEach((child, at) => {
      const kind = node.c[at].k;
      const own = kind === "symbol" || kind === "gap" || node.c[at].snug;
      if (!own) child.style.flex = `${node.shares && node.shares[at] ? node.shares[at] * 10 : 1} 1 0`;
    });
    return element;
  },
  grid(node) {
    const element = made("div", "grid", node.c.map(build));
    const most = node.n > 7 ? Math.min(node.n, Math.floor((innerWidth - 40) / 50)) : node.n;
    element.style.gridTemplateColumns = `repeat(${Math.max(1, most)}, minmax(0, 1fr))`;
    return element;
  },
  plate(node) {
    const element = made("div", node.tint ? "plate" : "plate bare", node.c.map(build));
    if (node.tint) element.style.background = `var(--${node.tint.replace("_", "-")})`;
    return tappable(element, node);
  },
  button(node) {
    const children = node.p ? [image(node.p)] : [];
    children.push(made("span", "words", [node.s]));
    if (node.v) children.push(made("span", "value", [node.v]));
    const element = made("button", ["button", ...node.f].join(" "), children);
    element.type = "button";
    element.disabled = node.id === undefined;
    return tappable(element, node);
  },
  canvas(node) {
    const element = drawn("svg", { viewBox: node.box.join(" "), class: "canvas" });
    element.append(...node.d.map((each) => SHAPES[each.k](each)));
    for (const spot of node.spots) {
      const area = drawn("polygon", { points: spot.at.map((point) => point.join(",")).join(" "), fill: "transparent" });
      element.append(tappable(area, spot));
    }
    return element;
  },
};

const SHAPES = {
  rect: ({ box: [x, y, width, height], c, f, o, e, w }) =>
    drawn("rect", { x, y, width, height, rx: c, fill: f || "none", "fill-opacity": o, stroke: e, "stroke-width": w }),
  polygon: ({ at, f, o, e, w }) =>
    drawn("polygon", { points: at.map((point) => point.join(",")).join(" "), fill: f || "none", "fill-opacity": o, stroke: e, "stroke-width": w }),
  line: ({ at, e, w }) =>
    drawn("polyline", { points: at.map((point) => point.join(",")).join(" "), fill: "none", stroke: e, "stroke-width": w }),
  picture: ({ box: [x, y, width, height], p }) => drawn("image", { x, y, width, height, href: picture(p) }),
  label({ box: [x, y, width, height], s, z, f, a, r }) {
    const anchor = { left: "start", centre: "middle", right: "end" }[a];
    const at = { left: x, centre: x + width / 2, right: x + width }[a];
    const weight = r === "bold" || r === "number" ? "bold" : "normal";
    return drawn("text", { x: at, y: y + height / 2, "font-size": z, fill: f, "text-anchor": anchor, "dominant-baseline": "central", "font-weight": weight }, s);
  },
};

const build = (node) => KINDS[node.k](node);

// Showing

function field() {
  if (typing === null) {
    typing = document.createElement("input");
    typing.className = "field";
    typing.autocomplete = "off";
    typing.maxLength = 30;
    typing.addEventListener("input", () => say({ seen: shown.seen, write: typing.value }));
  }
  typing.placeholder = shown.words.type;
  return typing;
}

function speaker() {
  return Object.entries(shown.speaks).map(([code, name]) => {
    const element = made("button", "speak", [name]);
    element.type = "button";
    element.addEventListener("click", () => say({ speak: code }));
    return element;
  });
}

function show(message) {
  const place = shown && shown.page.over === message.page.over ? places.body.scrollTop : 0;
  if (!shown || shown.seen !== message.seen || shown.boot !== message.boot) {
    before = shown && shown.boot === message.boot ? shown.seen : 0;
    since = performance.now();
  }
  const same = shown && JSON.stringify(shown.page) === JSON.stringify(message.page) && shown.lang === message.lang;
  shown = message;
  document.documentElement.lang = message.lang;
  if (!same) {
    const { page } = message;
    document.body.className = [page.over ? "over" : "", page.looks ? "looks" : ""].join(" ");
    for (const [name, element] of Object.entries(places)) element.replaceChildren(...(page[name] ? [build(page[name])] : []));
    if (page.types) places.body.prepend(field());
    else typing = null;
    if (page.looks && page.head) places.head.append(made("span", "rule", [message.words.looks]));
    if (!page.over && page.head) places.head.append(...speaker());
    if (typing) typing.focus({ preventScroll: true });
    places.body.scrollTop = place;
  }
  tell();
}

function tell() {
  if (!shown) return;
  const { words, note, page } = shown;
  const lost = dead || !socket || socket.readyState !== WebSocket.OPEN;
  document.body.classList.toggle("lost", lost);
  const lines = [];
  if (dead) lines.push(words.gone);
  else if (lost) lines.push(words.lost, ...(page.looks ? [] : [words.waits + (waiting.length ? ` (${waiting.length})` : "")]));
  else if (note) lines.push(note);
  if (!page.body) lines.push(words.none);
  state.textContent = lines.join(" ");
}

// Saying

function say(what) {
  if (dead || !shown || waiting.length >= WAITING) return;
  count += 1;
  const message = { n: count, ...what };
  waiting.push(message);
  send(message);
  tell();
}

function send(message) {
  if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

// What a finger hits just after the picture has changed was meant for the picture before.
const meant = () => (before && performance.now() - since < shown.guard ? before : shown.seen);

document.addEventListener("click", (event) => {
  const hit = event.target.closest("[data-id]");
  if (hit && shown && !shown.page.looks) say({ seen: meant(), tap: hit.dataset.id });
});

// Connecting, again and again

function connect() {
  const address = new URL("live", location.href);
  address.protocol = "ws:";
  socket = new WebSocket(address);
  const mine = socket;
  mine.onopen = () => mine.send(JSON.stringify({ hello: me, languages: Array.from(navigator.languages || []).slice(0, 8) }));
  mine.onmessage = (event) => {
    const message = JSON.parse(event.data);
    tries = 0;
    waiting = waiting.filter((each) => each.n > message.done);
    show(message);
    if (!mine.known) {
      mine.known = true;
      waiting.forEach(send);
    }
  };
  mine.onclose = (event) => {
    if (socket !== mine) return;
    dead = dead || event.code === 4001;
    tell();
    if (dead) return;
    tries += 1;
    setTimeout(connect, Math.min(8000, 250 * 2 ** Math.min(tries, 5)));
  };
}

const again = () => {
  if (!dead && socket && socket.readyState === WebSocket.CLOSED) connect();
};
addEventListener("online", again);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && again());
connect();
