import { type ComponentProps, createContext, useContext, useEffect, useState } from 'react';
import { type RouterProvider, ScrollRestoration, useLocation, useMatches } from 'react-router-dom';

import { browserKeys } from '@/domain/storage-keys.ts';

/** The router, which stores scroll positions. */
export const RouterContext = createContext<ComponentProps<typeof RouterProvider>['router'] | undefined>(undefined);

/** Scrolls a page to its top, or to its stored position after Back or a reload. */
export function KeptScroll() {
  const isThere = useMatches().at(-1)?.loaderData !== undefined;
  const [wasThere, setWasThere] = useState(isThere);
  if (isThere && !wasThere) setWasThere(true);
  return (
    wasThere && (
      <>
        <ScrollRestoration storageKey={browserKeys.scroll} />
        <LateScroll />
      </>
    )
  );
}

/** Scrolls a page to its stored position once it is long enough. */
function LateScroll() {
  const router = useContext(RouterContext);
  const { key } = useLocation();
  useEffect(() => {
    const { restoreScrollPosition: topPx, location } = router?.state ?? {};
    return topPx && location?.key === key ? scrollOnceLong(topPx) : undefined;
  }, [router, key]);
  return null;
}

/** Events that show that the user is scrolling, and so choosing a position. */
const scrolling = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Scroll as soon as the document is long enough, unless the user scrolls first. @returns a function that cancels this
 */
function scrollOnceLong(topPx: number): () => void {
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, topPx);
    if (Math.abs(window.scrollY - topPx) < 1) stop();
  });
  function stop() {
    growth.disconnect();
    for (const event of scrolling) window.removeEventListener(event, stop);
  }
  for (const event of scrolling) window.addEventListener(event, stop, { passive: true });
  growth.observe(document.body);
  return stop;
}
