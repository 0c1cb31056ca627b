import { describe, expect, it } from 'vitest';

import { formatWorkflowListView, parseWorkflowListView } from './workflow-search-params.ts';

describe('the view of the workflow list', () => {
  it.each([
    ['', { q: '', sort: '-run', team: '' }],
    ['q=a+b', { q: 'a b', sort: '-run', team: '' }],
    ['sort=-name&team=x', { q: '', sort: '-name', team: 'x' }],
    ['sort=wrong&q=team:x', { q: 'team:x', sort: '-run', team: '' }],
  ] as const)('"%s" parses as %j', (search, view) => {
    expect(parseWorkflowListView(new URLSearchParams(search))).toEqual(view);
  });

  it('is the same after formatting and parsing', () => {
    const view = { q: 'nightly -csv & more', sort: '-name', team: 'a-b' } as const;
    expect(parseWorkflowListView(formatWorkflowListView(view))).toEqual(view);
    expect(formatWorkflowListView({ q: '', sort: '-run', team: '' }).toString()).toBe('');
  });
});
