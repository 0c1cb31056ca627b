import type { ProgressNumbers } from '../executor.ts';
import { barIn } from '../progress-bar.ts';
import type { Look, StateKind } from './engine-rules.ts';
import { wordsIn } from './engine.ts';
import { firstAt, pointerToken, valuesAt } from './json-pointer.ts';
import { readResults, type EngineResult, type Places } from './read-results.ts';

/** How much of a log's end is searched for its last progress bar. */
const LOG_CHARACTERS = 4096;

/** The state of a job, as reported by an engine. */
export type EngineState =
  | {
      readonly kind: 'queued' | 'running';
      readonly words: string;
      readonly numbers: ProgressNumbers;
    }
  | { readonly kind: 'succeeded'; readonly results: readonly EngineResult[] }
  | { readonly kind: 'failed' | 'cancelled'; readonly words: string };

/**
 * Read a status document.
 * @param id the engine's ID of the job
 * @param places bases for resolving the relative addresses in the document
 * @returns undefined if the job is not in the document
 */
export function readState(
  look: Look,
  document: unknown,
  id: string | undefined,
  places: Places,
): EngineState | undefined {
  const own = withId(look, id);
  if (own.found !== undefined && valuesAt(document, own.found).length === 0) return undefined;
  const items =
    own.list && valuesAt(document, own.list.at).flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []));
  const item: unknown = items?.find((one) => {
    const value = firstAt(one, [own.list?.id ?? '']);
    return (typeof value === 'number' ? String(value) : value) === id;
  });
  if (items && item === undefined) return undefined;
  const { kind, word } = stateOf(own, document);
  switch (kind) {
    case 'succeeded':
      return { kind, results: readResults(own.results, document, places) };
    case 'failed':
      return { kind, words: wordsIn(firstAt(document, own.reason)) ?? said('failed', word) };
    case 'cancelled':
      return { kind, words: wordsIn(firstAt(document, own.reason)) ?? said('was cancelled there', word) };
    case 'queued':
    case 'running':
      return { kind, ...progressOf(own, document, kind, placeOf(own, document, items, item)) };
  }
}

/** The state that a document names; undefined if the rules don't list it. */
export function knownState(look: Look, document: unknown): StateKind | undefined {
  const { kind, isKnown } = stateOf(look, document);
  return isKnown ? kind : undefined;
}

function stateOf({ state }: Look, document: unknown): { kind: StateKind; word?: string | undefined; isKnown: boolean } {
  if (typeof state === 'string') return { kind: state, isKnown: true };
  const value = firstAt(document, state.at);
  if (typeof value !== 'string') return { kind: state.otherwise, isKnown: false };
  const word = plain(value);
  for (const kind of ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const) {
    if (state[kind].some((one) => plain(one) === word)) return { kind, word: value, isKnown: true };
  }
  return { kind: state.otherwise, word: value, isKnown: false };
}

/** `In Progress`, `in_progress` and `InProgress` are the same. */
function plain(word: string): string {
  return word.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

function said(what: string, word: string | undefined): string {
  return `Its service says that the job ${what}${word === undefined ? '' : ` (${word.slice(0, 100)})`}.`;
}

function progressOf(look: Look, document: unknown, kind: 'queued' | 'running', place: number | undefined) {
  const text = firstAt(document, look.log);
  const log = typeof text === 'string' ? barIn(text.slice(-LOG_CHARACTERS)) : undefined;
  const number = (pointers: readonly string[]) => numberOf(firstAt(document, pointers));
  const percent = number(look.percent) ?? log?.percent;
  const numbers = {
    ...(percent !== undefined && { percent: Math.round(Math.min(100, Math.max(0, percent))) }),
    ...counts(number(look.step) ?? log?.step, number(look.steps) ?? log?.steps),
  };
  const message = wordsIn(firstAt(document, look.message));
  const waits =
    place === undefined
      ? 'It is waiting in the queue of its service.'
      : `It is number ${place} in the queue of its service.`;
  return { words: message ?? (kind === 'queued' ? waits : 'Its service is working on it.'), numbers };
}

function counts(step: number | undefined, steps: number | undefined): ProgressNumbers {
  if (!isCount(step)) return {};
  return { step: Math.floor(step ?? 0), ...(isCount(steps) && { steps: Math.floor(steps ?? 0) }) };
}

function isCount(value: number | undefined): boolean {
  return value !== undefined && value >= 0 && value < 2 ** 31;
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value.replace(/\s*%$/, '')) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function placeOf(look: Look, document: unknown, items: unknown[] | undefined, item: unknown): number | undefined {
  const { order } = look.list ?? {};
  if (order === undefined || !items) return numberOf(firstAt(document, look.place));
  const own = numberOf(firstAt(item, [order]));
  if (own === undefined) return undefined;
  return items.filter((one) => (numberOf(firstAt(one, [order])) ?? Infinity) < own).length + 1;
}

function withId(look: Look, id: string | undefined): Look {
  if (id === undefined) return look;
  const token = pointerToken(id);
  // Pointers of a preset refer to the job as `{id}`.
  return JSON.parse(JSON.stringify(look), (_, value: unknown) =>
    typeof value === 'string' && value.startsWith('/') ? value.replaceAll('/{id}', () => `/${token}`) : value,
  ) as Look;
}
