import { useConnection } from '@/ui/browser/connection.ts';

import { texts } from './texts.ts';

/** Why what needs the service is unavailable; undefined unless the browser is offline. */
export function useOfflineReason(): string | undefined {
  return useConnection().kind === 'offline' ? texts.offline : undefined;
}
