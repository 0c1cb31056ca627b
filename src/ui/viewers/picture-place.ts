/** Where a picture lies in its box: how far its middle is from the box's, in pixels, and how large it is. */
export interface Place {
  readonly x: number;
  readonly y: number;
  /** 1 where the whole of it is to be seen. */
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

/** The whole of it, in the middle. */
export const fits: Place = { x: 0, y: 0, scale: 1 };

const largest = 16;

/** Scale by a factor around a fixed point. @param at from the middle of the box */
export function zoomed(place: Place, factor: number, at: Point, box: Size): Place {
  const scale = Math.min(Math.max(place.scale * factor, 1), largest);
  const by = scale / place.scale;
  return held({ x: at.x - (at.x - place.x) * by, y: at.y - (at.y - place.y) * by, scale }, box);
}

/** Moved, as far as there is something of it to be seen. */
export function panned(place: Place, by: Point, box: Size): Place {
  return held({ x: place.x + by.x, y: place.y + by.y, scale: place.scale }, box);
}

/** Its edges don't come further in than those of the box. */
function held({ x, y, scale }: Place, { width, height }: Size): Place {
  const room = { x: ((scale - 1) * width) / 2, y: ((scale - 1) * height) / 2 };
  return { x: clamp(x, room.x), y: clamp(y, room.y), scale };
}

function clamp(value: number, most: number): number {
  // Not -0, which styles would write.
  return Math.min(Math.max(value, -most), most) || 0;
}
