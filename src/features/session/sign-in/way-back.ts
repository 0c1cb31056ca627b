import type { WayBack } from '@/features/session/session-gate.tsx';
import { browserKeys } from '@/domain/storage-keys.ts';

/** Store the requested page in this tab while the person signs in at another site. */
export function keepWayBack(wayBack: WayBack): void {
  try {
    sessionStorage.setItem(browserKeys.wayBack, JSON.stringify(wayBack));
  } catch {
    // Without storage, Home is opened after the sign-in.
  }
}

/** Read and remove the stored page. */
export function takeWayBack(): WayBack | undefined {
  try {
    const kept = sessionStorage.getItem(browserKeys.wayBack);
    sessionStorage.removeItem(browserKeys.wayBack);
    return kept === null ? undefined : read(JSON.parse(kept));
  } catch {
    return undefined;
  }
}

function read(kept: unknown): WayBack | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { from, mark } = kept as Record<string, unknown>;
  if (typeof from !== 'string' || !isOwnPath(from)) return undefined;
  return { from, ...(typeof mark === 'string' && { mark }) };
}

/** Whether a text is a path within this dashboard, rather than an address of another site. */
export function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text) && !/[\\\p{Cc}]/u.test(text);
}
