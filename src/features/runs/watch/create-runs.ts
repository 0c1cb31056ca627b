import type { Api } from '@/api/create-api.ts';
import type { OwnerStorage } from '@/features/session/owner-storage.ts';

import { checkRun } from '@/features/runs/check-run.ts';
import { createIdbRunStore } from '@/features/runs/ledger/idb-run-store.ts';
import { keepOthersInMemory } from '@/features/runs/ledger/others-in-memory.ts';
import { createThumbnailStore, type ThumbnailStore } from '@/features/runs/ledger/thumbnail-store.ts';
import { withThumbnails } from '@/features/runs/ledger/with-thumbnails.ts';
import { type LastHere, trackLastHere } from './last-here.ts';
import { joinLead } from './lead.ts';
import { type GuestLedger, withGuests } from '@/features/runs/ledger/guest-runs.ts';
import { openLedger } from '@/features/runs/ledger/ledger.ts';
import { createMirrorStatus, type MirrorStatus } from '@/features/runs/mirror/mirror-status.ts';
import type { Mirror } from '@/features/runs/mirror/mirror.ts';
import { isOffered } from '@/features/runs/mirror/is-offered.ts';
import { startMirror } from './start-mirror.ts';
import { createMonitor, type Monitor } from './monitor.ts';
import { type BatchStarts, createBatchStarts } from '@/features/runs/commands/batch/batch-starts.ts';
import { webLocks } from '@/features/runs/commands/web-locks.ts';

interface RunsOwner {
  /** Identifies the service and the user, as the ledger's key. */
  readonly key: string;
  readonly api: Api;
  readonly storage: OwnerStorage;
  /** Whether the session is remembered on this device. */
  readonly isRemembered: () => boolean;
}

/** One owner's ledger, and what fills, watches and illustrates its runs. */
export interface Runs {
  readonly api: Api;
  readonly storage: OwnerStorage;
  readonly ledger: GuestLedger;
  readonly monitor: Monitor;
  /** How the team's runs are read, if the service lists them. */
  readonly mirror: MirrorStatus;
  /**
   * Start reading the team's runs, after the page's first data.
   * @param onMembership called when the user's teams or roles have changed
   * @returns functions to stop and wake the mirror
   */
  readonly startMirror: (after: Promise<void>, onMembership: () => void) => Mirror;
  readonly lastHere: LastHere;
  /** Whether the session is remembered on this device, so that other people's runs may be stored. */
  readonly isRemembered: () => boolean;
  /** Thumbnails of the runs' results. */
  readonly thumbnails: ThumbnailStore;
  /** Starts in progress, keyed by plan, so that a double click is one start. */
  readonly starting: Map<string, Promise<string>>;
  /** IDs of workflows with a one-click start in progress, whose outcome a toast shows. */
  readonly quickStarts: Set<string>;
  readonly batchStarts: BatchStarts;
  readonly dispose: () => void;
}

const isHidden = () => document.hidden;

/** Create the runs of an owner. Nothing is read before it is needed, or watched before `monitor.start`. */
export function createRuns({ key, api, storage, isRemembered }: RunsOwner): Runs {
  const thumbnails = createThumbnailStore(key);
  const ledger = withGuests(
    openLedger(key, keepOthersInMemory(withThumbnails(createIdbRunStore(key), thumbnails), isRemembered)),
  );
  const batchStarts = createBatchStarts();
  const mirror = createMirrorStatus(isOffered(api) ? 'starting' : 'off');
  const monitor = createMonitor({
    mirror,
    ledger,
    storage,
    join: () => joinLead({ name: key, locks: webLocks(), isHidden }),
    check: async (runId, signal) => (await checkRun(api, runId, signal)).observation,
    isHidden,
  });
  return {
    api,
    storage,
    ledger,
    monitor,
    mirror,
    startMirror: (after, onMembership) => {
      const { borrow } = monitor;
      return startMirror({ api, ledger, storage, status: mirror, isHidden, isRemembered, borrow, onMembership }, after);
    },
    lastHere: trackLastHere(storage),
    thumbnails,
    isRemembered,
    starting: new Map(),
    quickStarts: new Set(),
    batchStarts,
    dispose: () => {
      batchStarts.pauseAll();
      monitor.stop();
      ledger.close();
      thumbnails.close();
    },
  };
}
