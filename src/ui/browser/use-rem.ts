import { useEffect, useState } from 'react';

/** The size of a rem in CSS pixels: what people with a larger font in their browser's settings see all sizes by. */
export function useRem(): number {
  const [rem, setRem] = useState(remPx);

  // No event tells of another font size; but all that is sized by it changes the page's own size. Asked at every
  // rendering instead, the browser would have to settle its styles each time.
  useEffect(() => {
    const look = () => setRem(remPx());
    const size = new ResizeObserver(look);
    size.observe(document.body);
    window.addEventListener('resize', look);
    return () => {
      size.disconnect();
      window.removeEventListener('resize', look);
    };
  }, []);

  return rem;
}

function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
