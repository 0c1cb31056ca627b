import { draftsKey } from '@/domain/storage-keys.ts';

/** An owner's unsent form values in this tab. They survive a reload, and are removed when the session ends. */
export interface Drafts {
  /** @returns the unvalidated draft; undefined if there is none */
  readonly read: (form: string) => unknown;
  /** @returns false if the browser refused to store the draft, which then lasts only until the page is closed */
  readonly write: (form: string, draft: unknown) => boolean;
  readonly remove: (form: string) => void;
  /** Stop writing and removing drafts, because the owner may have signed out. */
  readonly close: () => void;
}

/** Maximum number of drafts, beyond which the oldest are removed. */
const mostForms = 40;

/** Maximum number of drafts of sent values, which matter less: they are shown only after Back. */
const mostSent = 5;

/** The name of the draft with the values that were sent under an ID. */
export const sentName = (id: string) => `sent ${id}`;
const isSent = (form: string) => form.startsWith(sentName(''));

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
    // Storage is blocked, so there are no drafts.
  }
}

function readKept(owner: string): Map<string, unknown> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(draftsKey(owner)) ?? '[]') as [string, unknown][]);
  } catch {
    return new Map();
  }
}
