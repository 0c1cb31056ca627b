import { useSyncExternalStore } from 'react';

/** The size of a rem in CSS pixels: what people with a larger font in their browser's settings see all sizes by. */
export function useRem(): number {
  return useSyncExternalStore(subscribe, remPx);
}

function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

/** No event tells of another font size; but all that is sized by it changes the page's own size. */
function subscribe(listener: () => void) {
  const size = new ResizeObserver(listener);
  size.observe(document.body);
  window.addEventListener('resize', listener);
  return () => {
    size.disconnect();
    window.removeEventListener('resize', listener);
  };
}
