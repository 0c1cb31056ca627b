import { noteExpired } from '@/features/session/session-store.ts';

import { checkRun } from './check-run.ts';
import { createIdbRunStore } from './idb-run-store.ts';
import { type LastHere, trackLastHere } from './last-here.ts';
import { joinLead } from './lead.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { createMonitor, type Monitor } from './monitor.ts';
import { webLocks } from './web-locks.ts';

/** The signed-in person's ledger, and the monitor that watches over it. */
export interface Runs {
  readonly ledger: Ledger;
  readonly monitor: Monitor;
  readonly lastHere: LastHere;
}

let current: Runs | undefined;

const isHidden = () => document.hidden;

/** The runs of a person on a service: one for the whole tab, replaced when another person signs in. */
export function runsFor(key: string): Runs {
  if (current?.ledger.key === key) return current;
  current?.monitor.dispose();
  current?.ledger.close();
  current = openRuns(key);
  return current;
}

function openRuns(key: string): Runs {
  const ledger = openLedger(key, createIdbRunStore(key));
  const monitor = createMonitor({
    ledger,
    join: () => joinLead({ name: key, locks: webLocks(), isHidden }),
    check: async (runId, signal) => (await checkRun(runId, signal)).observation,
    isHidden,
    onUnauthorized: () => noteExpired('background'),
  });
  return { ledger, monitor, lastHere: trackLastHere(key) };
}
