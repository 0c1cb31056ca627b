import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

import { hrefOf } from '@/ui/browser/base-path.ts';

/** Elements of a row that handle their own clicks. */
const own = 'a, button, input, label, form, [role="menu"]';

/**
 * Opens a row from anywhere in it, like its link: in a new tab with the same keys or mouse button. Clicks on controls,
 * and the click that ends a selection of text, are ignored.
 */
export function useRowClicks(): (event: MouseEvent, path: string) => void {
  const navigate = useNavigate();
  return (event, path) => {
    const target = event.target as Element;
    if (event.defaultPrevented || target.closest(own) || !event.currentTarget.contains(target)) return;
    if (!getSelection()?.isCollapsed) return;
    const middle = event.button === 1;
    if (event.button !== 0 && !middle) return;
    if (middle || event.metaKey || event.ctrlKey || event.shiftKey) window.open(hrefOf(path), '_blank', 'noopener');
    else void navigate(path);
  };
}
