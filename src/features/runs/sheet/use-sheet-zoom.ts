import { type CSSProperties, type PointerEvent, type MouseEvent, useRef, useState } from 'react';

import { panned, wholePicture, zoomed } from '@/ui/viewers/picture-place.ts';

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
  const [position, setPosition] = useState(wholePicture);
  const draggedPx = useRef(0);

  return {
    percent: Math.round(position.scale * 100),
    zoom: (factor) => setPosition((now) => zoomed(now, factor, { x: 0, y: 0 }, size)),
    reset: () => setPosition(wholePicture),
    box: {
      style: {
        '--sheet-x': `${position.x}px`,
        '--sheet-y': `${position.y}px`,
        '--sheet-scale': position.scale,
      } as CSSProperties,
      onPointerMove: ({ buttons, movementX: x, movementY: y }) => {
        if (buttons !== 1) draggedPx.current = 0;
        else if (position.scale > 1) {
          draggedPx.current += Math.hypot(x, y);
          setPosition((now) => panned(now, { x, y }, size));
        }
      },
      onClickCapture: (event) => {
        if (draggedPx.current > dragPx) event.preventDefault();
        draggedPx.current = 0;
      },
    },
  };
}
