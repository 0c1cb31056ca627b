import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Rows rendered beyond the edges of the viewport, for fast scrolling. */
const spareLines = 2;

interface TileSizes {
  /** Minimum width of a tile. All sizes are in pixels. */
  readonly leastWidth: number;
  readonly gap: number;
  /** Height of a tile with a given width. */
  readonly heightOf: (width: number) => number;
}

interface TileWindow {
  /** Ref of the list of tiles. */
  readonly box: RefObject<HTMLUListElement | null>;
  readonly boxStyle: CSSProperties;
  /** Index of the first rendered tile, and of the first one after the last. */
  readonly from: number;
  readonly to: number;
  readonly columns: number;
  readonly styleOf: (index: number) => CSSProperties;
  readonly scrollTo: (index: number) => void;
}

/**
 * Render only the visible tiles. All tiles have the same size, with as many per row as fit, and scroll with the page.
 */
export function useTileWindow(count: number, { leastWidth, gap, heightOf }: TileSizes): TileWindow {
  const box = useRef<HTMLUListElement>(null);
  const [{ width, top }, setPlace] = useState({ width: 0, top: 0 });

  // Content above may change its height without a scroll. The first call is before the first paint.
  useLayoutEffect(() => {
    function measure() {
      const rect = box.current?.getBoundingClientRect();
      if (!rect) return;
      const next = { width: rect.width, top: rect.top + window.scrollY };
      setPlace((known) => (known.width === next.width && known.top === next.top ? known : next));
    }
    measure();
    const page = new ResizeObserver(measure);
    page.observe(document.body);
    return () => page.disconnect();
  }, []);

  const columns = Math.max(1, Math.floor((width + gap) / (leastWidth + gap)));
  const across = (width + gap) / columns;
  const height = heightOf(across - gap);
  const down = height + gap;
  const lines = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => down,
    overscan: spareLines,
    scrollMargin: top,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    useFlushSync: false,
  });

  // The library measures heights again only on demand.
  useLayoutEffect(() => lines.measure(), [lines, down]);

  const inDocument = lines.getVirtualItems();
  return {
    box,
    boxStyle: { position: 'relative', height: Math.max(0, lines.getTotalSize() - gap) },
    from: (inDocument[0]?.index ?? 0) * columns,
    to: Math.min(count, ((inDocument.at(-1)?.index ?? -1) + 1) * columns),
    columns,
    styleOf: (index) => ({
      position: 'absolute',
      transform: `translate(${(index % columns) * across}px, ${Math.floor(index / columns) * down}px)`,
      width: across - gap,
      height,
    }),
    scrollTo: (index) => lines.scrollToIndex(Math.floor(index / columns)),
  };
}
