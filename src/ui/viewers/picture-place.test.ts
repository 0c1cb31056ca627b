import { expect, test } from 'vitest';

import { panned, positionByKey, startOf, wholePicture, zoomed } from './picture-place.ts';

const box = { width: 400, height: 200 };
const middle = { x: 0, y: 0 };

test('a picture zooms around the pointed position', () => {
  expect(zoomed(wholePicture, 2, middle, box)).toEqual({ x: 0, y: 0, scale: 2 });
  expect(zoomed(wholePicture, 2, { x: 100, y: -50 }, box)).toEqual({ x: -100, y: 50, scale: 2 });
});

test('a picture is zoomed out until it is whole and centred, and zoomed in to 64 times its size', () => {
  const close = zoomed(wholePicture, 2, { x: 200, y: 100 }, box);
  expect(zoomed(close, 0.1, middle, box)).toEqual(wholePicture);
  expect(zoomed(close, 1000, middle, box).scale).toBe(64);
});

test('a strip opens at its beginning in natural size, or as wide as its box', () => {
  expect(startOf({ width: 40, height: 12_000 }, box)).toEqual({ x: 0, y: 5900, scale: 60 });
  expect(startOf({ width: 12_000, height: 40 }, box)).toEqual({ x: 5800, y: 0, scale: 30 });
  expect(startOf({ width: 800, height: 8000 }, box)).toEqual({ x: 0, y: 1900, scale: 20 });
  expect(startOf({ width: 600, height: 400 }, box)).toEqual(wholePicture);
  expect(startOf({ width: 0, height: 0 }, box)).toEqual(wholePicture);
});

test('a picture can be moved as far as its edges', () => {
  expect(panned(wholePicture, { x: 50, y: 50 }, box)).toEqual(wholePicture);
  const twice = zoomed(wholePicture, 2, middle, box);
  expect(panned(twice, { x: 60, y: -30 }, box)).toEqual({ x: 60, y: -30, scale: 2 });
  expect(panned(twice, { x: 999, y: -999 }, box)).toEqual({ x: 200, y: -100, scale: 2 });
});

test('keys zoom, move and reset a picture; others do nothing', () => {
  const close = positionByKey(wholePicture, '+', box) ?? wholePicture;
  expect(close).toEqual({ x: 0, y: 0, scale: 1.5 });
  expect(positionByKey(close, 'ArrowLeft', box)).toEqual({ x: 60, y: 0, scale: 1.5 });
  expect(positionByKey(close, '-', box)).toEqual(wholePicture);
  expect(positionByKey(close, '0', box)).toEqual(wholePicture);
  expect(positionByKey(close, 'q', box)).toBeUndefined();
});
