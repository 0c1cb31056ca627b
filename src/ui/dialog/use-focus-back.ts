import { useEffect } from 'react';

/**
 * On unmount, returns the focus to the element that had it on mount, or to the page if that is gone or disabled. For
 * dialogs that are mounted only while open: Mantine's own return needs one that stays mounted and closes.
 */
export function useFocusBack(): void {
  useEffect(() => {
    const opener = focusOpener();
    return () => {
      // The dialog's successor may already have the focus.
      setTimeout(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (!lost) return;
        for (const back of [opener, document.getElementById('main')]) {
          back?.focus({ preventScroll: true });
          if (document.activeElement === back) return;
        }
      });
    };
  }, []);
}

/** The focused element; for a closing menu, its button. */
function focusOpener(): HTMLElement | undefined {
  const focused = document.activeElement;
  const menuButton = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = menuButton ? document.getElementById(menuButton) : focused;
  return opener instanceof HTMLElement ? opener : undefined;
}
