import { type CSSProperties, type PointerEvent, type MouseEvent, useRef, useState } from 'react';

import { fits, panned, zoomed } from '@/ui/viewers/picture-place.ts';

interface TileSize {
  readonly width: number;
  readonly height: number;
}

/** The zoom and position that all pictures of a sheet share. */
export interface SheetZoom {
  readonly percent: number;
  readonly zoom: (factor: number) => void;
  /** Show whole pictures again. */
  readonly reset: () => void;
  /** Props of the pictures' container. Its CSS variables move the pictures. */
  readonly box: {
    readonly style: CSSProperties;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onClickCapture: (event: MouseEvent) => void;
  };
}

/** Distance in pixels beyond which a pointer drags instead of clicking. */
const dragPx = 4;

export function useSheetZoom(size: TileSize): SheetZoom {
  const [place, setPlace] = useState(fits);
  const draggedPx = useRef(0);

  return {
    percent: Math.round(place.scale * 100),
    zoom: (factor) => setPlace((now) => zoomed(now, factor, { x: 0, y: 0 }, size)),
    reset: () => setPlace(fits),
    box: {
      style: {
        '--sheet-x': `${place.x}px`,
        '--sheet-y': `${place.y}px`,
        '--sheet-scale': place.scale,
      } as CSSProperties,
      onPointerMove: ({ buttons, movementX: x, movementY: y }) => {
        if (buttons !== 1) draggedPx.current = 0;
        else if (place.scale > 1) {
          draggedPx.current += Math.hypot(x, y);
          setPlace((now) => panned(now, { x, y }, size));
        }
      },
      onClickCapture: (event) => {
        if (draggedPx.current > dragPx) event.preventDefault();
        draggedPx.current = 0;
      },
    },
  };
}
