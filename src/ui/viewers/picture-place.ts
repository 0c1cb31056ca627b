/** The position of a picture in its box: the distance of its centre from the box's, in pixels, and its scale. */
export interface Place {
  readonly x: number;
  readonly y: number;
  /** 1 shows the whole picture. */
  readonly scale: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The whole picture, centred. */
export const fits: Place = { x: 0, y: 0, scale: 1 };

const largest = 16;

/** Scale by a factor around a fixed point. @param at from the middle of the box */
export function zoomed(place: Place, factor: number, at: Point, box: Size): Place {
  const scale = Math.min(Math.max(place.scale * factor, 1), largest);
  const by = scale / place.scale;
  return held({ x: at.x - (at.x - place.x) * by, y: at.y - (at.y - place.y) * by, scale }, box);
}

/** Move the picture, as far as its edges. */
export function panned(place: Place, by: Point, box: Size): Place {
  return held({ x: place.x + by.x, y: place.y + by.y, scale: place.scale }, box);
}

/** The zoom factor of a key or button. */
export const zoomStep = 1.5;
const panPx = 60;

/** The position after a key: `+`, `-`, `0` and the arrows; undefined for others. */
export function placeByKey(place: Place, key: string, box: Size): Place | undefined {
  const middle = { x: 0, y: 0 };
  switch (key) {
    case '+':
    case '=':
      return zoomed(place, zoomStep, middle, box);
    case '-':
      return zoomed(place, 1 / zoomStep, middle, box);
    case '0':
      return fits;
    case 'ArrowLeft':
      return panned(place, { x: panPx, y: 0 }, box);
    case 'ArrowRight':
      return panned(place, { x: -panPx, y: 0 }, box);
    case 'ArrowUp':
      return panned(place, { x: 0, y: panPx }, box);
    case 'ArrowDown':
      return panned(place, { x: 0, y: -panPx }, box);
    default:
      return undefined;
  }
}

/** The size of a visible box. */
export function sizeOf(box: HTMLElement | null): Size {
  return { width: box?.clientWidth ?? 0, height: box?.clientHeight ?? 0 };
}

/** Keep the picture's edges at or outside those of the box. */
function held({ x, y, scale }: Place, { width, height }: Size): Place {
  const room = { x: ((scale - 1) * width) / 2, y: ((scale - 1) * height) / 2 };
  return { x: clamp(x, room.x), y: clamp(y, room.y), scale };
}

function clamp(value: number, most: number): number {
  // Avoid -0, which would appear in styles.
  return Math.min(Math.max(value, -most), most) || 0;
}
