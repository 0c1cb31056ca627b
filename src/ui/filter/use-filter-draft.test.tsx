import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';

import { useFilterDraft } from './use-filter-draft.ts';

const words = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((value) => ({ key: undefined, value, isExcluded: false }));

test('typed letters stay while their filters render one by one, and are replaced by another filter', async () => {
  const sent: string[] = [];
  const hook = await renderHook((props) => useFilterDraft<string>(props?.q ?? '', words, (q) => sent.push(q)), {
    initialProps: { q: '' },
  });
  const typed = () => hook.result.current[0].typed;
  for (const text of ['a', 'ab', 'abc']) {
    await hook.act(() => hook.result.current[1]({ terms: [], typed: text }, 'typed'));
  }
  expect(sent).toEqual(['a', 'ab', 'abc']);
  for (const q of ['a', 'abc']) {
    await hook.rerender({ q });
    expect(typed()).toBe('abc');
  }
  await hook.rerender({ q: 'a' });
  expect(typed()).toBe('a');
  await hook.rerender({ q: '' });
  expect(typed()).toBe('');
});

test('on blur, typed text is committed before anything else happens', async () => {
  const sent: (string | undefined)[] = [];
  const hook = await renderHook(() => useFilterDraft<string>('', words, (...args) => sent.push(...args)));
  const draft = { terms: [], typed: 'a' };
  await hook.act(() => hook.result.current[1](draft, 'typed'));
  await hook.act(() => hook.result.current[1](draft));
  expect(sent).toEqual(['a', 'typed', 'a', undefined]);
});
