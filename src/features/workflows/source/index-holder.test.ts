import { describe, expect, it } from 'vitest';

import { everything } from '@/domain/workflow-index.ts';

import { IndexHolder } from './index-holder.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const shown = (holder: IndexHolder) => holder.show(everything, 0, 9).rows;

describe('loading a list', () => {
  it('parses items as the contract’s schema does, without their extra fields', () => {
    const holder = new IndexHolder();
    const item = { id: 'a', name: 'Ä', team_id: null, canvas_type: 0, created_at: '2026-11-01T00:00:00Z' };
    const told = JSON.stringify([{ ...item, more: [1] }, { id: 'b' }, { id: 'c', name: ' \u200B', team_id: 7 }]);
    expect(holder.load(bytesOf(told), [])).toEqual({ length: 3, unread: 0 });
    expect(shown(holder)).toEqual([{ id: 'b', name: '' }, { id: 'c', name: '', team_id: null }, item]);
  });

  it('counts unreadable items, and keeps only the first of repeated ones', () => {
    const holder = new IndexHolder();
    const told = '[{"id":"a","name":"A"},{"id":"a","name":"B"},{"id":""},null,3]';
    expect(holder.load(bytesOf(told), [])).toEqual({ length: 1, unread: 3 });
    expect(shown(holder)).toEqual([{ id: 'a', name: 'A' }]);
  });

  it('leaves out workflows deleted since', () => {
    const holder = new IndexHolder();
    expect(holder.load(bytesOf('[{"id":"a","name":"A"},{"id":"b","name":"B"}]'), ['a']).length).toBe(1);
    expect(shown(holder)).toEqual([{ id: 'b', name: 'B' }]);
  });

  it.each(['', '[', '{}', 'null', '[1]', '[{"id":1}]'])('rejects “%s”, and keeps the previous list', (text) => {
    const holder = new IndexHolder();
    holder.load(bytesOf('[{"id":"a","name":"A"}]'), []);
    expect(() => holder.load(bytesOf(text), [])).toThrow(/JSON|list|item/);
    expect(shown(holder)).toEqual([{ id: 'a', name: 'A' }]);
  });
});
