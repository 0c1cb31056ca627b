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

/** A size in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The whole picture, centred. */
export const wholePicture: PicturePosition = { x: 0, y: 0, scale: 1 };

const largest = 64;
/** A picture with a longer side than this many times the other is a strip. */
export const longestRatio = 4;

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

/** Whether one side of a picture is so long that the other is a line if the whole is shown. */
export function isStrip({ width, height }: Size): boolean {
  return width > height * longestRatio || height > width * longestRatio;
}

/** The position in which a picture opens: whole, or the readable beginning of a strip. */
export function startOf(picture: Size, box: Size): PicturePosition {
  const [across, down] = [box.width / picture.width, box.height / picture.height];
  const [fit, fill] = [Math.min(across, down), Math.max(across, down)];
  if (!isStrip(picture) || !(fit > 0) || fill === Infinity) return wholePicture;
  const scale = Math.min(Math.max(Math.min(fill, 1) / fit, 1), largest);
  const isTall = picture.height > picture.width;
  return panned({ x: 0, y: 0, scale }, { x: isTall ? 0 : Infinity, y: isTall ? Infinity : 0 }, box);
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
