"""Days and hours as people write them."""

from time import struct_time
from typing import Final

from holdin.words.catalogues import msgid
from holdin.words.translator import Translator

MONTHS: Final = (
    msgid("Jan"), msgid("Feb"), msgid("Mar"), msgid("Apr"), msgid("May"), msgid("Jun"),
    msgid("Jul"), msgid("Aug"), msgid("Sep"), msgid("Oct"), msgid("Nov"), msgid("Dec"),
)  # fmt: skip


def date_and_time(say: Translator, moment: struct_time) -> str:
    """A moment, such as "28 Nov 2026, 14:05"."""
    return say.tr(
        "{day} {month} {year}, {time}",
        day=moment.tm_mday,
        month=say.tr(MONTHS[moment.tm_mon - 1]),
        year=moment.tm_year,
        time=f"{moment.tm_hour}:{moment.tm_min:02}",
    )
