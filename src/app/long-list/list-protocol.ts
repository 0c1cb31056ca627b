import type { WorkflowListItem } from '@/contract/workflow.ts';
import type { BestFound, ListView, ListWindow } from '@/domain/workflow-index.ts';

/** So many rows are sent with a new list. */
export const firstRows = 80;

/** A list that the worker holds now, and its first rows. */
export interface HeldList {
  readonly version: number;
  readonly first: ListWindow;
  /** How many items of the answer can't be read. */
  readonly unread: number;
}

/** What the page calls in the worker. Calls of one kind that `supersede` take the place of those still running. */
export interface ListCalls {
  /** The answer that came in chunks is complete. A fault is why it can't be read. */
  readonly end: (build: number) => HeldList | { readonly fault: string };
  readonly restore: (owner: string, name: string) => (HeldList & { readonly atMs: number }) | undefined;
  readonly keep: (owner: string, name: string, atMs: number) => void;
  readonly show: (view: ListView, from: number, to: number) => ListWindow | undefined;
  readonly ids: (view: ListView, from: number, to: number) => readonly string[] | undefined;
  readonly rowOf: (view: ListView, id: string) => number | undefined;
  readonly countOf: (view: ListView, ids: readonly string[]) => number | undefined;
  readonly best: (
    queries: readonly string[],
    recentIds: readonly string[],
    limit: number,
  ) => readonly BestFound[] | undefined;
  readonly items: (ids: readonly string[]) => readonly WorkflowListItem[];
  readonly unknownTeams: (from: number, limit: number) => { readonly ids: readonly string[]; readonly next: number };
  readonly learnTeams: (teams: readonly (readonly [id: string, teamId: string | null | undefined])[]) => number;
  readonly without: (id: string) => void;
  /** Write nothing more; resolves when what was being written is. */
  readonly close: () => void;
}

/** Kinds of calls of which only the latest is wanted. */
export const superseding: ReadonlySet<keyof ListCalls> = new Set(['show', 'best']);

/** A call as it is sent. */
export interface CallMessage<Name extends keyof ListCalls = keyof ListCalls> {
  readonly call: Name;
  readonly id: number;
  readonly args: Parameters<ListCalls[Name]>;
}

/** A part of an answer, or that no more comes of it. */
export interface ChunkMessage {
  readonly build: number;
  readonly chunk: Uint8Array | undefined;
}

/** What a call came to. */
export type ReplyMessage =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string }
  /** Nothing yet, but it works. */
  | { readonly id: undefined };
