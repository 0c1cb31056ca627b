import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { WorkflowListItem } from '@/contract/workflow.ts';

import { fold } from './fold.ts';
import { everything, type ListView, WorkflowIndex } from './workflow-index.ts';
import { indexItems, parseSearch, searchItems } from './workflow-search.ts';

function idsIn(index: WorkflowIndex, view: Partial<ListView>) {
  return index.ids({ ...everything, ...view });
}

function has({ id, name }: WorkflowListItem, word: string): boolean {
  const dashless = id.replaceAll('-', '');
  const isShort = word.replaceAll('-', '').length < 4;
  return [name, ...(isShort ? [] : [id, dashless])].some((text) => fold(text).includes(word));
}

/** A naive search, for comparison. */
function naive(items: readonly WorkflowListItem[], query: string): readonly string[] {
  const words = query.split(/\s+/).map(fold);
  return indexItems(items)
    .filter(({ item }) =>
      words.every((word) => (word.startsWith('-') ? word === '-' || !has(item, word.slice(1)) : has(item, word))),
    )
    .map(({ item }) => item.id);
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

/** The query at each step of typing and then deleting it, composed of text that is in the list and text that is not. */
const queries = (items: readonly WorkflowListItem[]) => {
  const texts = items.flatMap((item) => [item.name, item.id, item.id.replaceAll('-', '')]);
  const piece = fc
    .tuple(fc.constantFrom('a', ...texts), fc.nat(12), fc.nat(14), fc.constantFrom('', '-', ' '))
    .map(([text, from, length, before]) => before + text.slice(from, from + length));
  return fc.array(fc.oneof(piece, fc.string({ unit: letters, maxLength: 3 })), { maxLength: 4 });
};

describe('searching', () => {
  it.each([
    ['UUIDs', list],
    ['ids of any kind', anyIds],
  ])('finds what a naive search finds, in the list’s order, however the query was typed: %s', (_ids, lists) => {
    fc.assert(
      fc.property(
        lists.chain((items) => fc.tuple(fc.constant(items), queries(items))),
        ([items, words]) => {
          const index = new WorkflowIndex(items);
          const whole = words.join(' ');
          // The query is typed key by key, then deleted. Each search may reuse only the previous matches.
          const typed = Array.from(whole, (_letter, at) => whole.slice(0, at + 1));
          for (const query of ['', ...typed, ...typed.toReversed(), '', whole]) {
            const found = naive(items, query);
            expect([query, idsIn(index, { query })]).toEqual([query, found]);
            // Lists of teams and runs are searched in a different way.
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
  ])('"%s" finds %j', (query, names) => {
    const items = ['Render 10', 'CAFÉ noir', 'Cafe latte', 'Render 2'].map((of, at) => ({
      id: at === 0 ? '6f0d9a40-0b9e-4c37-8a7e-0d8f3f1c5a01' : `00000000-0000-4000-8000-00000000000${at}`,
      name: of,
    }));
    const shown = new WorkflowIndex(items).show({ ...everything, query }, 0, 9);
    expect(shown.rows.map((item) => item.name)).toEqual(names);
  });
});

describe('the order', () => {
  const items = ['A', 'B', 'C', 'D'].map((of) => ({ id: of.toLowerCase(), name: of }));

  it('is by name, naturally sorted, then by ID', () => {
    const index = new WorkflowIndex([
      { id: '2', name: 'Run 10' },
      { id: '3', name: 'run 2' },
      { id: '1', name: 'RUN 10' },
    ]);
    expect(idsIn(index, {})).toEqual(['3', '1', '2']);
    expect(idsIn(index, { sort: '-name' })).toEqual(['2', '1', '3']);
  });

  it('has pinned workflows first, also in reverse', () => {
    const index = new WorkflowIndex(items);
    expect(idsIn(index, { pinned: ['c', 'gone'] })).toEqual(['c', 'a', 'b', 'd']);
    expect(idsIn(index, { pinned: ['b', 'c'], sort: '-name' })).toEqual(['c', 'b', 'd', 'a']);
  });

  it('starts with workflows that have runs, the rest by name', () => {
    const index = new WorkflowIndex(items);
    const order = ['c', 'gone', 'b'];
    expect(idsIn(index, { sort: '-run', order })).toEqual(['c', 'b', 'a', 'd']);
    expect(idsIn(index, { sort: 'run', order })).toEqual(['b', 'c', 'a', 'd']);
  });

  it('is by team, then by name, with unknown teams by their ID', () => {
    const index = new WorkflowIndex(items);
    const created = { createdAt: null };
    index.learn([
      ['d', { teamId: 'blue', ...created }],
      ['b', { teamId: 'red', ...created }],
      ['a', { teamId: 'gone', ...created }],
    ]);
    expect(idsIn(index, { sort: 'team', order: ['red', 'blue'] })).toEqual(['b', 'd', 'a', 'c']);
    expect(idsIn(index, { sort: '-team', order: ['red', 'blue'] })).toEqual(['a', 'd', 'b', 'c']);
  });

  it('is by creation time, from the list or from details', () => {
    const index = new WorkflowIndex([...items.slice(1), { id: 'a', name: 'A', created_at: '2026-11-02T00:00:00Z' }]);
    index.learn([['d', { teamId: null, createdAt: '2026-11-01T00:00:00Z' }]]);
    expect(idsIn(index, { sort: 'created' })).toEqual(['d', 'a', 'b', 'c']);
    expect(idsIn(index, { sort: '-created' })).toEqual(['a', 'd', 'b', 'c']);
  });
});

describe('the index', () => {
  const items = ['A', 'B', 'C', 'D'].map((of) => ({ id: of.toLowerCase(), name: of }));

  it('filters by team, from the list or from details', () => {
    const index = new WorkflowIndex([
      ...items.slice(0, 2),
      { id: 'c', name: 'C', team_id: 'blue' },
      { id: 'd', name: 'D', team_id: null },
    ]);
    const blue = { teamId: 'blue', createdAt: null };
    expect(index.learn([['a', blue]])).toBe(2);
    expect(idsIn(index, { teams: { among: ['blue'], without: [] } })).toEqual(['a', 'c']);
    expect(idsIn(index, { teams: { among: ['blue', 'red'], without: [] } })).toEqual(['a', 'c']);
    expect(idsIn(index, { teams: { among: [], without: ['blue'] } })).toEqual(['b', 'd']);
    expect(index.unknownTeams(0, 1)).toEqual({ ids: ['b'], next: 2 });
    const known = index.learn([
      ['a', undefined],
      ['d', blue],
    ]);
    expect([known, idsIn(index, { teams: { among: ['blue'], without: [] } })]).toEqual([2, ['c', 'd']]);
  });

  it('counts the workflows of each known team', () => {
    const index = new WorkflowIndex([{ id: 'c', name: 'C', team_id: 'blue' }, ...items]);
    index.learn([
      ['a', { teamId: 'blue', createdAt: null }],
      ['b', { teamId: 'red', createdAt: null }],
      ['d', { teamId: null, createdAt: null }],
    ]);
    expect(Object.fromEntries(index.countByTeam())).toEqual({ blue: 2, red: 1 });
  });

  it('returns the rows of a window, which is moved back if it is beyond the last row', () => {
    const index = new WorkflowIndex(items);
    expect(index.show(everything, 1, 3)).toEqual({ count: 4, from: 1, rows: items.slice(1, 3) });
    expect(index.show({ ...everything, query: 'a' }, 3, 5)).toEqual({ count: 1, from: 0, rows: [items[0]] });
  });

  it('finds rows and counts selected ones', () => {
    const index = new WorkflowIndex(items);
    const view: ListView = { ...everything, sort: '-name' };
    expect([index.rowOf(view, 'b'), index.rowOf({ ...view, query: 'a' }, 'b')]).toEqual([2, -1]);
    expect(index.countOf({ ...everything, query: 'b' }, new Set(['a', 'b']))).toBe(1);
    expect(index.items(new Set(['d', 'a', 'gone']))).toEqual([items[0], items[3]]);
    expect(index.idsNamed('B')).toEqual(['b']);
  });

  it('leaves out a removed workflow, also when the last search is narrowed', () => {
    const index = new WorkflowIndex(items.map(({ id, name: of }) => ({ id, name: `Flow ${of}` })));
    expect(idsIn(index, { query: 'flo' })).toEqual(['a', 'b', 'c', 'd']);
    expect([index.remove('b'), index.remove('gone')]).toEqual([3, 3]);
    expect(idsIn(index, { query: 'flow' })).toEqual(['a', 'c', 'd']);
    expect(idsIn(index, {})).toEqual(['a', 'c', 'd']);
  });

  it('ranks the best matches, recently opened first', () => {
    const flows = ['Archive', 'Flow 2', 'My flow', 'Overflow'].map((of, at) => ({ id: `id-${at}`, name: of }));
    const [found, all] = new WorkflowIndex(flows).best(['flow', ''], ['id-3'], 2);
    expect([found?.query, found?.count, all?.count]).toEqual(['flow', 3, 4]);
    expect(found?.best.map((item) => item.name)).toEqual(['Overflow', 'Flow 2']);
  });
});
