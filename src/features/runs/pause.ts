const listeners = new Set<() => void>();
const inMemory = new Map<string, boolean>();

function nameOf(ledger: string): string {
  return `runboard-paused ${ledger}`;
}

/** Whether the person paused the watching of this ledger, in whichever tab. */
export function isPaused(ledger: string): boolean {
  try {
    return localStorage.getItem(nameOf(ledger)) !== null;
  } catch {
    return inMemory.get(ledger) ?? false;
  }
}

/** Pause or go on, in all tabs. */
export function setPaused(ledger: string, paused: boolean): void {
  inMemory.set(ledger, paused);
  try {
    if (paused) localStorage.setItem(nameOf(ledger), '1');
    else localStorage.removeItem(nameOf(ledger));
  } catch {
    // Kept in this tab only.
  }
  for (const listener of listeners) listener();
}

/** Hear when it changes, in this tab or another. @returns how to stop */
export function subscribePaused(ledger: string, listener: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key === nameOf(ledger)) listener();
  };
  listeners.add(listener);
  if (typeof window !== 'undefined') window.addEventListener('storage', heard);
  return () => {
    listeners.delete(listener);
    if (typeof window !== 'undefined') window.removeEventListener('storage', heard);
  };
}
