import { useEffect } from 'react';

/**
 * Gives the focus back, when this component goes, to what had it when it came, or to the page where that is gone or
 * disabled. For dialogs that are there only while they are open: Mantine's own return needs one that stays and closes.
 */
export function useFocusBack(): void {
  useEffect(() => {
    const opener = focusOpener();
    return () => {
      // The dialog's successor may have the focus already.
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

/** The focused element; for a menu, which is about to close, its button. */
function focusOpener(): HTMLElement | undefined {
  const focused = document.activeElement;
  const menuButton = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = menuButton ? document.getElementById(menuButton) : focused;
  return opener instanceof HTMLElement ? opener : undefined;
}
