import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

import { routePath } from '@/ui/browser/base-path.ts';

/**
 * Follows the clicks on plain links inside of an element, as the router's own links do.
 * For long tables: each of the router's links renders again with every change of the address, which typing in a search
 * makes at each key.
 */
export function useLinkClicks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = (event.target as Element).closest('a');
    const isOther = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || event.defaultPrevented || isOther || link.target || link.origin !== location.origin) return;
    const path = routePath(link.pathname);
    if (path === undefined) return;
    event.preventDefault();
    void navigate(path + link.search + link.hash);
  };
}
