import { type Config, loadConfig } from '@/api/config.ts';
import { createDashboard, type Dashboard } from '@/app/scope/dashboard.ts';

let config: Config | undefined;
const opened: Dashboard[] = [];

/** What the test service's `config.json` says; read once, before the tests. */
export async function loadTestConfig(): Promise<void> {
  config = await loadConfig();
}

export function testConfig(): Config {
  if (!config) throw new Error('config.json has not been loaded');
  return config;
}

/**
 * A dashboard of the test's own; closed at its end. Nobody is signed in, and other tabs are not consulted.
 * @param change of what the test service's `config.json` says
 */
export function makeDashboard(change: Partial<Config> = {}): Dashboard {
  const dashboard = createDashboard({ ...testConfig(), ...change });
  opened.push(dashboard);
  return dashboard;
}

/** Sign everybody out and close all dashboards. */
export function closeDashboards(): void {
  for (const dashboard of opened.splice(0)) {
    dashboard.session.signOut('cached');
    dashboard.close();
  }
}
