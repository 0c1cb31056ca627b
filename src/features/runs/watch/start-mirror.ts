import { webLocks } from '@/features/runs/commands/web-locks.ts';
import { isOffered } from '@/features/runs/mirror/is-offered.ts';
import type { Mirror, MirrorOptions } from '@/features/runs/mirror/mirror.ts';

import { joinLead } from './lead.ts';

/**
 * Read the team's runs, where the service says that it lists them; its code is loaded for that.
 * @param after what the page reads first
 */
export function startMirror(parts: Omit<MirrorOptions, 'join' | 'hasLocks'>, after: Promise<void>): Mirror {
  const { api, ledger, status, isHidden } = parts;
  let mirror: Mirror | undefined;
  let isStopped = false;

  async function open() {
    await after;
    const locks = webLocks();
    const [{ openMirror }, manager] = await Promise.all([import('@/features/runs/mirror/mirror.ts'), locks]);
    if (isStopped) return;
    const join = () => joinLead({ name: `${ledger.key} mirror`, locks, isHidden });
    mirror = openMirror({ ...parts, join, hasLocks: manager !== undefined });
  }

  if (isOffered(api)) {
    status.set('starting');
    open().catch(() => status.set('off'));
  }
  return {
    stop: () => {
      isStopped = true;
      mirror?.stop();
      status.set('off');
    },
    wake: () => mirror?.wake(),
  };
}
