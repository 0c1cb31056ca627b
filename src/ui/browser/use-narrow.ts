import { useEffect, useState } from 'react';

import { useRem } from './use-rem.ts';

/** Whether there is no room for columns side by side: on a small screen, or where letters are large. */
export function useNarrow(): boolean {
  const query = `(max-width: ${48 * useRem()}px)`;
  const [narrow, setNarrow] = useState(() => matchMedia(query).matches);

  useEffect(() => {
    const media = matchMedia(query);
    const look = () => setNarrow(media.matches);
    look();
    media.addEventListener('change', look);
    return () => media.removeEventListener('change', look);
  }, [query]);

  return narrow;
}
