"""Contrast and simulated sight are as published."""

import pygame
from pygame import Rect, Surface

from tests.vision import contrast, deuteranope, drawn_contrast, ground, seen

PAPER, INK, SPECK = (236, 220, 184), (42, 28, 18), (255, 255, 255)


def test_contrast_is_that_of_wcag() -> None:
    assert round(contrast((0, 0, 0), (255, 255, 255)), 2) == 21
    assert contrast(INK, INK) == 1
    assert round(contrast((118, 118, 118), (255, 255, 255)), 2) == 4.54, "the usual example of just enough grey"


def test_without_green_cones_greys_stay_and_red_comes_near_green() -> None:
    for grey in (0, 128, 255):
        assert max(abs(channel - grey) for channel in deuteranope((grey, grey, grey))) <= 1
    red, green = deuteranope((200, 60, 40)), deuteranope((110, 130, 50))
    assert abs(red[0] - green[0]) < 30, "what told them apart is gone"


def test_a_picture_is_seen_pixel_by_pixel() -> None:
    picture = Surface((2, 1))
    picture.set_at((0, 0), (200, 60, 40))
    assert tuple(seen(picture).get_at((0, 0)))[:3] == deuteranope((200, 60, 40))


def test_what_stands_on_a_ground_is_measured_and_a_speck_is_not() -> None:
    picture = Surface((100, 20))
    picture.fill(PAPER)
    pygame.draw.rect(picture, INK, (20, 5, 40, 8))
    picture.set_at((90, 10), SPECK)
    whole = Rect(0, 0, 100, 20)
    assert ground(picture, whole) == PAPER
    assert drawn_contrast(picture, whole) == contrast(INK, PAPER)
    assert drawn_contrast(picture, Rect(70, 0, 30, 20)) < 1.1
