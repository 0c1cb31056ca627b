/** Where the router is. */
interface Entry {
  readonly key: string;
  readonly href: string;
}

/** What an entry of the window's history carries: the router's own state, and whose entry it is. */
interface EntryState {
  readonly key?: string;
  readonly owner?: string;
}

/** Whose history entry this is: the way back may lead to an address of the person before. Undefined for a new one. */
export function readEntryMark(entry: Entry): string | undefined {
  return isOpen(entry) ? stateOfWindow()?.owner : undefined;
}

/** Whose the window's open history entry is; undefined for a new one. */
export function readOpenEntryMark(): string | undefined {
  return stateOfWindow()?.owner;
}

/** Note on the open history entry whose it is; a reload keeps it. */
export function markEntry(entry: Entry, mark: string): void {
  if (!isOpen(entry) || stateOfWindow()?.owner === mark) return;
  history.replaceState({ ...stateOfWindow(), owner: mark }, '');
}

/** The window may be further than what is being rendered. */
function isOpen({ key, href }: Entry): boolean {
  // The router calls an entry that it did not make so.
  const openKey = stateOfWindow()?.key ?? 'default';
  return openKey === key && new URL(href, location.href).pathname === location.pathname;
}

function stateOfWindow(): EntryState | null {
  return history.state as EntryState | null;
}
