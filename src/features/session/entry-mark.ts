/** The router's current history entry. */
interface Entry {
  readonly key: string;
  readonly href: string;
}

/** State of a history entry: the router's, and the owner's mark. */
interface EntryState {
  readonly key?: string;
  readonly owner?: string;
}

/**
 * Read the owner's mark of this history entry, since Back may lead to a page of the previous user. Undefined for a new
 * entry.
 */
export function readEntryMark(entry: Entry): string | undefined {
  return isOpen(entry) ? stateOfWindow()?.owner : undefined;
}

/** Read the owner's mark of the window's open history entry; undefined for a new entry. */
export function readOpenEntryMark(): string | undefined {
  return stateOfWindow()?.owner;
}

/** Mark the open history entry with its owner. The mark survives a reload. */
export function markEntry(entry: Entry, mark: string): void {
  if (!isOpen(entry) || stateOfWindow()?.owner === mark) return;
  history.replaceState({ ...stateOfWindow(), owner: mark }, '');
}

/** Whether this entry is the window's current one. The window may be ahead of the rendered page. */
function isOpen({ key, href }: Entry): boolean {
  // The router's key for an entry that it did not create.
  const openKey = stateOfWindow()?.key ?? 'default';
  return openKey === key && new URL(href, location.href).pathname === location.pathname;
}

function stateOfWindow(): EntryState | null {
  return history.state as EntryState | null;
}
