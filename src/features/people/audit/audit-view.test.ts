import { expect, test } from 'vitest';

import { auditFilter, formatAuditView, noFilter, parseAuditView } from './audit-view.ts';

test('a view is the same after formatting and parsing', () => {
  const view = { user: 'u', team: 't', action: 'run cancel', from: '2026-11-01', to: '2026-11-26' };
  expect(parseAuditView(formatAuditView(view))).toEqual(view);
  expect(formatAuditView(noFilter).toString()).toBe('');
});

test('an invalid date is ignored', () => {
  expect(parseAuditView(new URLSearchParams('from=yesterday&to=2026-11-26'))).toMatchObject({
    from: '',
    to: '2026-11-26',
  });
});

test('the filter covers whole local days, including the last day', () => {
  expect(auditFilter({ ...noFilter, from: '2026-11-26', to: '2026-11-30' })).toEqual({
    from: new Date(2026, 10, 26).toISOString(),
    to: new Date(2026, 11, 1).toISOString(),
  });
});
