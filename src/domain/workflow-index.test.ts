import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { WorkflowListItem } from '@/contract/workflow.ts';

import { buildWorkflowIndex } from './build-workflow-index.ts';
import { fold } from './fold.ts';
import { everything, type LearntTeams, type ListView, type WorkflowIndex } from './workflow-index.ts';
import { indexItems, parseSearch, searchItems, sortByName } from './workflow-search.ts';

const goOn = async () => true;
const noTeams: LearntTeams = new Map();

async function indexOf(items: readonly WorkflowListItem[], learnt = noTeams): Promise<WorkflowIndex> {
  const builder = buildWorkflowIndex(learnt, 3);
  for (const item of items) builder.add(item);
  const index = await builder.finish(goOn);
  if (!index) throw new Error('It was not finished.');
  return index;
}

async function idsIn(index: WorkflowIndex, view: Partial<ListView>) {
  return index.ids({ ...everything, ...view }, 0, index.count, goOn);
}

function has({ id, name }: WorkflowListItem, word: string): boolean {
  const dashless = id.replaceAll('-', '');
  const isShort = word.replaceAll('-', '').length < 4;
  return [name, ...(isShort ? [] : [id, dashless])].some((text) => fold(text).includes(word));
}

/** What a search finds, as one would say it: the slow way. */
function naive(items: readonly WorkflowListItem[], query: string): readonly string[] {
  const words = query.split(/\s+/).map(fold);
  return sortByName(items)
    .filter((item) =>
      words.every((word) => (word.startsWith('-') ? word === '-' || !has(item, word.slice(1)) : has(item, word))),
    )
    .map(({ id }) => id);
}

const letters = fc.constantFrom(...Array.from('aAbé eÉ019-{}İßςΣ中한ш'), 'e\u0301', '\u0301', '👩‍🚀');
const name = fc.oneof(
  fc.string({ unit: letters, maxLength: 12 }),
  fc.constantFrom('Render 4711 of batch 31', 'render 12', 'Café 2', 'CAFE 10', ''),
);
const list = fc.uniqueArray(fc.record({ id: fc.uuid(), name }), { selector: ({ id }) => id, maxLength: 40 });
const anyIds = fc.uniqueArray(fc.record({ id: fc.string({ unit: letters, minLength: 1, maxLength: 8 }), name }), {
  selector: ({ id }) => id,
  maxLength: 20,
});

/** A query that is typed, as it grows and shrinks: made of what is in the list, and of what is not. */
const queries = (items: readonly WorkflowListItem[]) => {
  const texts = items.flatMap((item) => [item.name, item.id, item.id.replaceAll('-', '')]);
  const piece = fc
    .tuple(fc.constantFrom('a', ...texts), fc.nat(12), fc.nat(14), fc.constantFrom('', '-', ' '))
    .map(([text, from, length, before]) => before + text.slice(from, from + length));
  return fc.array(fc.oneof(piece, fc.string({ unit: letters, maxLength: 3 })), { maxLength: 4 });
};

it('has its first rows before it is sorted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(list, anyIds), fc.nat(12), async (items, limit) => {
      const learnt = new Map(items.slice(0, 3).map(({ id }) => [id, 'a team'] as const));
      const builder = buildWorkflowIndex(learnt, limit + 1);
      for (const item of items) builder.add(item);
      const first = builder.first();
      const index = await builder.finish(goOn);
      expect(first).toEqual(await index?.show(everything, 0, limit + 1, goOn));
    }),
  );
});

describe('searching', () => {
  it.each([
    ['UUIDs', list],
    ['ids of any kind', anyIds],
  ])('finds what a naive search finds, in the list’s order, however it is typed: %s', async (_ids, lists) => {
    await fc.assert(
      fc.asyncProperty(
        lists.chain((items) => fc.tuple(fc.constant(items), queries(items))),
        async ([items, words]) => {
          const index = await indexOf(items);
          const whole = words.join(' ');
          // Key by key, then taken back: each search may look at the last one's matches only.
          const typed = Array.from(whole, (_letter, at) => whole.slice(0, at + 1));
          for (const query of ['', ...typed, ...typed.toReversed(), '', whole]) {
            const found = naive(items, query);
            expect([query, await idsIn(index, { query })]).toEqual([query, found]);
            // A short list, which the page holds itself, is searched another way.
            const inMemory = searchItems(indexItems(items), parseSearch(query)).map(({ item }) => item.id);
            expect([query, inMemory]).toEqual([query, found]);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it.each([
    ['café', ['Cafe latte', 'CAFÉ noir']],
    ['0b9e4c37', ['Render 10']],
    ['0b9e-4c37', ['Render 10']],
    ['0b9-e4c37', []],
    ['render -10', ['Render 2']],
  ])('"%s" finds %j', async (query, names) => {
    const items = ['Render 10', 'CAFÉ noir', 'Cafe latte', 'Render 2'].map((of, at) => ({
      id: at === 0 ? '6f0d9a40-0b9e-4c37-8a7e-0d8f3f1c5a01' : `00000000-0000-4000-8000-00000000000${at}`,
      name: of,
    }));
    const shown = await (await indexOf(items)).show({ ...everything, query }, 0, 9, goOn);
    expect(shown?.rows.map((item) => item.name)).toEqual(names);
  });

  it('is given up when it is not wanted any more, and then changes nothing', async () => {
    const items = Array.from({ length: 300_000 }, (_, at) => ({ id: String(at), name: `Flow ${at}` }));
    const index = await indexOf(items);
    expect(await index.show({ ...everything, query: 'flow 29999' }, 0, 9, async () => false)).toBeUndefined();
    expect((await index.show({ ...everything, query: 'flow 299999' }, 0, 9, goOn))?.count).toBe(1);
  });
});

describe('the order', () => {
  it('is that of the short list, in pieces as at once', async () => {
    const items = Array.from({ length: 25_001 }, (_, at) => ({ id: String(at), name: `Flow ${(at * 7919) % 25_001}` }));
    const index = await indexOf(items);
    expect(await idsIn(index, {})).toEqual(sortByName(items).map(({ id }) => id));
  });

  it('has pinned ones first, also the other way round', async () => {
    const items = ['A', 'B', 'C', 'D'].map((of) => ({ id: of.toLowerCase(), name: of }));
    const index = await indexOf(items);
    expect(await idsIn(index, { pinned: ['c', 'gone'] })).toEqual(['c', 'a', 'b', 'd']);
    expect(await idsIn(index, { pinned: ['b', 'c'], descending: true })).toEqual(['c', 'b', 'd', 'a']);
  });
});

describe('what the list page asks', () => {
  const items = ['A', 'B', 'C', 'D'].map((of) => ({ id: of.toLowerCase(), name: of }));

  it('narrows down to a team, by the list’s own word or by what was read', async () => {
    const learnt = new Map<string, string | null>([['a', 'blue']]);
    const told = [...items.slice(0, 2), { id: 'c', name: 'C', team_id: 'blue' }, { id: 'd', name: 'D', team_id: null }];
    const index = await indexOf(told, learnt);
    const shown = await index.show({ ...everything, teamId: 'blue' }, 0, 9, goOn);
    expect(shown).toMatchObject({ total: 4, count: 2, knownTeams: 2 });
    expect(index.unknownTeams(0, 1)).toEqual({ ids: ['b'], next: 2 });
    learnt.set('d', 'blue');
    index.teamsChanged();
    expect(await idsIn(index, { teamId: 'blue' })).toEqual(['a', 'c', 'd']);
  });

  it('gives rows in the window, from where there still are some', async () => {
    const index = await indexOf(items);
    expect(await index.show(everything, 1, 3, goOn)).toMatchObject({ count: 4, from: 1, rows: items.slice(1, 3) });
    expect(await index.show({ ...everything, query: 'a' }, 3, 5, goOn)).toMatchObject({ from: 0, rows: [items[0]] });
  });

  it('finds rows, counts selected ones, and leaves out one that is gone', async () => {
    const index = await indexOf(items);
    const view = { ...everything, descending: true };
    expect(await index.rowOf(view, 'b', goOn)).toBe(2);
    expect(await index.countOf({ ...everything, query: 'b' }, new Set(['a', 'b']), goOn)).toBe(1);
    expect(index.items(new Set(['d', 'a', 'gone']))).toEqual([items[0], items[3]]);
    expect(await idsIn(index.without('b'), {})).toEqual(['a', 'c', 'd']);
  });

  it('ranks the best that match, what was opened last before all', async () => {
    const flows = ['Archive', 'Flow 2', 'My flow', 'Overflow'].map((of, at) => ({ id: `id-${at}`, name: of }));
    const found = await (await indexOf(flows)).best('flow', ['id-3'], 2, goOn);
    expect(found?.count).toBe(3);
    expect(found?.best.map((item) => item.name)).toEqual(['Overflow', 'Flow 2']);
  });
});
