import { ownedKey, type OwnedName } from '@/domain/storage-keys.ts';

/**
 * An owner's values in localStorage, as JSON. If the browser refuses to store them, they last as long as the owner's
 * scope.
 */
export interface OwnerStorage {
  /** @returns the unvalidated value; undefined if there is none */
  readonly read: (name: OwnedName) => unknown;
  /** @returns false if the browser refused to store the value, which then exists in this tab only */
  readonly write: (name: OwnedName, value: unknown) => boolean;
  readonly remove: (name: OwnedName) => void;
  readonly names: (prefix: 'batch ') => readonly OwnedName[];
  /** Subscribe to changes of one name, in this tab and in others. @returns unsubscribe */
  readonly subscribe: (name: OwnedName, listener: () => void) => () => void;
  /** Stop writing and removing values, because the owner may have signed out. */
  readonly close: () => void;
}

/** Names of values removed at sign-out. Other values stay until their owner removes them. */
export const forgottenAtSignOut: readonly OwnedName[] = ['recent', 'mirror'];

/** Names of an owner's values, besides batches. */
export const ownedNames: readonly OwnedName[] = [
  'recent',
  'pinned',
  'presets',
  'paused',
  'muted',
  'rate-hold',
  'readable-hosts',
  'last-here',
  'first-run',
  'export-reminded',
  'mirror',
  'mirror-hold',
  'mirror-unfit',
  'whose-runs',
  'views',
  'run-order',
];

/**
 * Open an owner's values in localStorage.
 * @param isOver whether the owner has signed out, perhaps in another tab; nothing is written then
 */
export function openOwnerStorage(owner: string, isOver: () => boolean = () => false): OwnerStorage {
  const unsaved = new Map<OwnedName, unknown>();
  let closed = false;
  const listeners = new Set<{ readonly name: OwnedName; readonly listener: () => void }>();
  const notify = (matches: (name: OwnedName) => boolean) => {
    for (const { name, listener } of listeners) if (matches(name)) listener();
  };
  const onStorage = ({ key }: StorageEvent) => notify((name) => key === null || key === ownedKey(name, owner));
  if (typeof window !== 'undefined') window.addEventListener('storage', onStorage);

  const batchPrefix = ownedKey('batch ', owner);
  return {
    read: (name) => {
      if (unsaved.has(name)) return unsaved.get(name);
      try {
        const text = localStorage.getItem(ownedKey(name, owner));
        return text === null ? undefined : (JSON.parse(text) as unknown);
      } catch {
        return undefined;
      }
    },
    write: (name, value) => {
      if (closed || isOver()) return false;
      let saved = true;
      try {
        localStorage.setItem(ownedKey(name, owner), JSON.stringify(value));
        unsaved.delete(name);
      } catch {
        unsaved.set(name, value);
        saved = false;
      }
      notify((changed) => changed === name);
      return saved;
    },
    remove: (name) => {
      if (closed) return;
      unsaved.delete(name);
      try {
        localStorage.removeItem(ownedKey(name, owner));
      } catch {
        // Storage is blocked, so there is no value.
      }
      notify((changed) => changed === name);
    },
    names: (prefix) => {
      const kept = new Set([...unsaved.keys()].filter((name) => name.startsWith(prefix)));
      try {
        for (const key of Object.keys(localStorage)) {
          const id = key.startsWith(batchPrefix) ? key.slice(batchPrefix.length) : '';
          // Another owner's key may start with this one. A batch's ID contains no space.
          if (id && !id.includes(' ')) kept.add(`batch ${id}`);
        }
      } catch {
        // Storage is blocked, so there are only this tab's values.
      }
      return [...kept];
    },
    subscribe: (name, listener) => {
      const entry = { name, listener };
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    close: () => {
      if (typeof window !== 'undefined') window.removeEventListener('storage', onStorage);
      closed = true;
      listeners.clear();
      unsaved.clear();
    },
  };
}
