import { type Config, loadConfig } from '@/api/config.ts';
import { createDashboard, type Dashboard } from '@/app/scope/dashboard.ts';

/** The test service's `config.json`, without extensions. A test that needs an extension adds it. */
export const testConfig: Config = { ...(await loadConfig()), extensions: {} };

const opened: Dashboard[] = [];

/**
 * Create a dashboard for one test, which is closed when the test ends. It is signed out, and does not look for a
 * session in other tabs.
 * @param change to the test service's `config.json`
 */
export function makeDashboard(change: Partial<Config> = {}): Dashboard {
  const dashboard = createDashboard({ ...testConfig, ...change });
  opened.push(dashboard);
  return dashboard;
}

/** The key of the signed-in person's data in this browser. */
export function ownerOf(dashboard: Dashboard): string {
  const session = dashboard.session.get();
  if (session.status !== 'signed-in') throw new Error('The dashboard is signed out.');
  return session.ownerKey;
}

/** Sign out of all dashboards and close them. */
export function closeDashboards(): void {
  for (const dashboard of opened.splice(0)) {
    dashboard.session.signOut('cached');
    dashboard.close();
  }
}
