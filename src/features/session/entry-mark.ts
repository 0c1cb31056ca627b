/** The router's entry. */
interface Entry {
  readonly key: string;
  readonly href: string;
}

/** State of a history entry: the router's own, and the mark of the owner. */
interface EntryState {
  readonly key?: string;
  readonly owner?: string;
}

/**
 * Read the owner's mark of this history entry: Back may lead to a page of the previous user. Undefined for a new entry.
 */
export function readEntryMark(entry: Entry): string | undefined {
  return isOpen(entry) ? stateOfWindow()?.owner : undefined;
}

/** Read the owner's mark of the window's open history entry; undefined for a new entry. */
export function readOpenEntryMark(): string | undefined {
  return stateOfWindow()?.owner;
}

/** Mark the open history entry with its owner; a reload keeps the mark. */
export function markEntry(entry: Entry, mark: string): void {
  if (!isOpen(entry) || stateOfWindow()?.owner === mark) return;
  history.replaceState({ ...stateOfWindow(), owner: mark }, '');
}

/** Compare with the window, which may be ahead of the render. */
function isOpen({ key, href }: Entry): boolean {
  // The router's key of an entry it did not create.
  const openKey = stateOfWindow()?.key ?? 'default';
  return openKey === key && new URL(href, location.href).pathname === location.pathname;
}

function stateOfWindow(): EntryState | null {
  return history.state as EntryState | null;
}
