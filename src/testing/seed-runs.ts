import type { RunRow } from '@/domain/runs/run-record.ts';
import type { Dashboard } from '@/app/scope/dashboard.ts';

import { makeDashboard } from './dashboards.ts';
import { renderApp, type RenderedApp } from './render-app.tsx';
import type { TestUser } from './service.ts';

/** Render a path in a session, with these runs in the browser's ledger. */
export async function renderWithRuns(
  path: string,
  user: TestUser,
  rows: readonly RunRow[],
  dashboard: Dashboard = makeDashboard(),
): Promise<RenderedApp> {
  await dashboard.session.signIn(user, 'tab');
  const runs = dashboard.scopes.current()?.runs;
  const ledger = runs?.ledger;
  await ledger?.add(rows.map((row) => ({ row: Object.assign({}, row, { ledger: ledger.key }) })));
  return renderApp(path, undefined, dashboard);
}
