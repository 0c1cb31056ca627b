/** Focus the first field of a form that its component made invalid, which also shows its error. @returns whether one is */
export function focusInvalid(form: HTMLFormElement): boolean {
  if (form.checkValidity()) return false;
  form.querySelector<HTMLElement>('input:invalid')?.focus();
  return true;
}
