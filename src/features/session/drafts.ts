import { draftsKey } from '@/domain/storage-keys.ts';

/** An owner's unsent form values in this tab; they survive a reload, and end with the session. */
export interface Drafts {
  /** Returns unvalidated data; undefined without a draft. */
  readonly read: (form: string) => unknown;
  /** @returns false when it lives as long as the page, as the browser refused to store it */
  readonly write: (form: string, draft: unknown) => boolean;
  readonly remove: (form: string) => void;
  /** Nothing is written or removed afterwards: the owner may have signed out. */
  readonly close: () => void;
}

/** Limit of drafts; the oldest are removed. */
const mostForms = 40;

/** Limit of sent values, which only Back shows; unsent ones may take more space. */
const mostSent = 5;

/** The draft name of values sent under an id. */
export const sentName = (id: string) => `sent ${id}`;
const isSent = (form: string) => form.startsWith(sentName(''));

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
      for (const oldest of [...byForm.keys()].filter(isSent).slice(0, -mostSent)) byForm.delete(oldest);
      for (const oldest of [...byForm.keys()].slice(0, -mostForms)) byForm.delete(oldest);
      if (store()) return true;
      // Make room for unsent drafts by removing sent ones.
      for (const sent of [...byForm.keys()].filter(isSent)) byForm.delete(sent);
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

export function forgetDrafts(owner: string): void {
  try {
    sessionStorage.removeItem(draftsKey(owner));
  } catch {
    // Blocked: then there are none.
  }
}

function readKept(owner: string): Map<string, unknown> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(draftsKey(owner)) ?? '[]') as [string, unknown][]);
  } catch {
    return new Map();
  }
}
