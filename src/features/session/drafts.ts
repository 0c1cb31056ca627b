import { draftsKey } from '@/domain/storage-keys.ts';

/** What one owner typed into forms and has not sent, in this tab; a reload keeps it, the end of the session doesn't. */
export interface Drafts {
  /** What was kept, to be validated by the reader; undefined when nothing is. */
  readonly read: (form: string) => unknown;
  /** @returns false when it lives as long as the page, as the browser refused to store it */
  readonly write: (form: string, draft: unknown) => boolean;
  readonly remove: (form: string) => void;
  /** Nothing is written or removed afterwards: the owner may have signed out. */
  readonly close: () => void;
}

/** The least recently written ones give way. */
const mostForms = 40;

/** Open an owner's drafts. */
export function openDrafts(owner: string): Drafts {
  const byForm = readKept(owner);
  let closed = false;

  function store(): boolean {
    try {
      if (byForm.size === 0) sessionStorage.removeItem(draftsKey(owner));
      else sessionStorage.setItem(draftsKey(owner), JSON.stringify([...byForm]));
      return true;
    } catch {
      return false;
    }
  }

  return {
    read: (form) => byForm.get(form),
    write: (form, draft) => {
      if (closed) return false;
      byForm.delete(form);
      byForm.set(form, draft);
      for (const oldest of [...byForm.keys()].slice(0, -mostForms)) byForm.delete(oldest);
      return store();
    },
    remove: (form) => {
      if (!closed && byForm.delete(form)) store();
    },
    close: () => {
      closed = true;
    },
  };
}

/** Remove the drafts of an owner whose session has ended. */
export function forgetDrafts(owner: string): void {
  try {
    sessionStorage.removeItem(draftsKey(owner));
  } catch {
    // Blocked: then nothing is there.
  }
}

function readKept(owner: string): Map<string, unknown> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(draftsKey(owner)) ?? '[]') as [string, unknown][]);
  } catch {
    return new Map();
  }
}
