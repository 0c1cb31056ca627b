import { useEffect, useState } from 'react';

/** The size of a rem in CSS pixels, which follows the font size of the browser's settings. */
export function useRem(): number {
  const [rem, setRem] = useState(remPx);

  // A changed font size fires no event, but resizes the page, which is sized in rem. Reading the font size on every
  // render would force a style recalculation each time.
  useEffect(() => {
    const measure = () => setRem(remPx());
    const size = new ResizeObserver(measure);
    size.observe(document.body);
    window.addEventListener('resize', measure);
    return () => {
      size.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, []);

  return rem;
}

function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
