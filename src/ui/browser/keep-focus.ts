/** A ref for a button that may unmount while focused: the focus then moves to the page. */
export function keepFocus(button: HTMLButtonElement | null) {
  return () => {
    if (button && document.activeElement === button) document.getElementById('main')?.focus({ preventScroll: true });
  };
}
