/** A ref of a button that may go away while it has the focus: the page gets it then. */
export function keepFocus(button: HTMLButtonElement | null) {
  return () => {
    if (button && document.activeElement === button) document.getElementById('main')?.focus({ preventScroll: true });
  };
}
