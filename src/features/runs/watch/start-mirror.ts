import { webLocks } from '@/features/runs/commands/web-locks.ts';
import { isOffered } from '@/features/runs/mirror/is-offered.ts';
import type { Mirror, MirrorOptions } from '@/features/runs/mirror/mirror.ts';

import { joinLead } from './lead.ts';

/**
 * Load the code of the mirror, and start reading the team's runs, if the service lists them.
 * @param after resolves after the page's first data
 */
export function startMirror(parts: Omit<MirrorOptions, 'lead' | 'hasLocks'>, after: Promise<void>): Mirror {
  const { api, ledger, storage, status, isHidden, isRemembered } = parts;
  let mirror: Mirror | undefined;
  let stopNames: (() => void) | undefined;
  let isStopped = false;

  async function open() {
    await after;
    const locks = webLocks();
    const code = [import('@/features/runs/mirror/mirror.ts'), import('./send-names.ts')] as const;
    const [{ openMirror }, { sendNames }, manager] = await Promise.all([...code, locks]);
    if (isStopped) return;
    const lead = joinLead({ name: `${ledger.key} mirror`, locks, isHidden });
    mirror = openMirror({ ...parts, lead, hasLocks: manager !== undefined });
    stopNames = sendNames({ api, ledger }, lead.isLeading);
  }

  if (isOffered(api)) {
    status.set('starting');
    // Until the mirror has opened, counts are incomplete unless an earlier visit read everything.
    status.setArriving(!(isRemembered() && isWhole(storage.read('mirror'))));
    open().catch(() => status.set('off'));
  }
  return {
    stop: () => {
      isStopped = true;
      stopNames?.();
      mirror?.stop();
      status.set('off');
    },
    wake: () => mirror?.wake(),
  };
}

/** Whether a stored position of the mirror has no readings left. */
function isWhole(place: unknown): boolean {
  const { readings } = Object(place) as { readonly readings?: unknown };
  return Array.isArray(readings) && readings.length === 0;
}
