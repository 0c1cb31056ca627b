import { useEffect } from 'react';

/**
 * On unmount, returns the focus to the element that had it on mount, or to the page if that element is gone or
 * disabled. This is for dialogs that are mounted only while open: Mantine's own focus return needs a dialog that stays
 * mounted and closes.
 */
export function useFocusBack(): void {
  useEffect(() => {
    let opener = focusOpener();
    // A menu that closes in the same render returns the focus to its button a little later.
    if (!opener) setTimeout(() => (opener = focusOpener()));
    return () => {
      // Another dialog that replaces this one may already have the focus.
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

/** The focused element; if it is in a menu that is closing, the menu's button. */
function focusOpener(): HTMLElement | undefined {
  const focused = document.activeElement;
  const menuButton = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = menuButton ? document.getElementById(menuButton) : focused;
  return opener instanceof HTMLElement && opener !== document.body ? opener : undefined;
}
