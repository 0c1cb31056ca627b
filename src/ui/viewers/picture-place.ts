/** The position of a picture in its box: the distance of its centre from the box's, in pixels, and its scale. */
export interface PicturePosition {
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
export const wholePicture: PicturePosition = { x: 0, y: 0, scale: 1 };

const largest = 16;

/** Scale by a factor around a fixed point. @param at the fixed point, relative to the middle of the box */
export function zoomed(position: PicturePosition, factor: number, at: Point, box: Size): PicturePosition {
  const scale = Math.min(Math.max(position.scale * factor, 1), largest);
  const by = scale / position.scale;
  return withinBox({ x: at.x - (at.x - position.x) * by, y: at.y - (at.y - position.y) * by, scale }, box);
}

/** Move the picture, but not beyond its edges. */
export function panned(position: PicturePosition, by: Point, box: Size): PicturePosition {
  return withinBox({ x: position.x + by.x, y: position.y + by.y, scale: position.scale }, box);
}

/** The zoom factor of one key press or click. */
export const zoomStep = 1.5;
const panPx = 60;

/** The position after a key press: `+`, `-`, `0` or an arrow; undefined for other keys. */
export function positionByKey(position: PicturePosition, key: string, box: Size): PicturePosition | undefined {
  const middle = { x: 0, y: 0 };
  switch (key) {
    case '+':
    case '=':
      return zoomed(position, zoomStep, middle, box);
    case '-':
      return zoomed(position, 1 / zoomStep, middle, box);
    case '0':
      return wholePicture;
    case 'ArrowLeft':
      return panned(position, { x: panPx, y: 0 }, box);
    case 'ArrowRight':
      return panned(position, { x: -panPx, y: 0 }, box);
    case 'ArrowUp':
      return panned(position, { x: 0, y: panPx }, box);
    case 'ArrowDown':
      return panned(position, { x: 0, y: -panPx }, box);
    default:
      return undefined;
  }
}

/** The inner size of a box; 0 by 0 if it isn't rendered. */
export function sizeOf(box: HTMLElement | null): Size {
  return { width: box?.clientWidth ?? 0, height: box?.clientHeight ?? 0 };
}

/** Keep the picture's edges at or outside those of the box. */
function withinBox({ x, y, scale }: PicturePosition, { width, height }: Size): PicturePosition {
  const room = { x: ((scale - 1) * width) / 2, y: ((scale - 1) * height) / 2 };
  return { x: clamp(x, room.x), y: clamp(y, room.y), scale };
}

function clamp(value: number, most: number): number {
  // Avoid -0, which would appear in styles.
  return Math.min(Math.max(value, -most), most) || 0;
}
