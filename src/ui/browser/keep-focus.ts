/** A ref for a button that may unmount while focused: it moves the focus to the page. */
export function keepFocus(button: HTMLButtonElement | null) {
  return () => {
    if (button && document.activeElement === button) document.getElementById('main')?.focus({ preventScroll: true });
  };
}
