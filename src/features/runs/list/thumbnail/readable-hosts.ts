import type { QueryClient } from '@tanstack/react-query';

import type { OwnerStorage } from '@/features/session/owner-storage.ts';
import { type Output, outputKey } from '@/features/runs/output/use-output.ts';

/** The hosts of results that let this origin read their files. */
export interface ReadableHosts {
  readonly has: (origin: string) => boolean;
  /** Called when a request to a host has failed. */
  readonly drop: (origin: string) => void;
}

/** The readable hosts: this page's origin, and others once a run's page has read a result from them. */
export function readableHosts(storage: OwnerStorage, queryClient: QueryClient): ReadableHosts {
  const kept = () => {
    const origins = storage.read('readable-hosts');
    return Array.isArray(origins) ? origins.filter((origin) => typeof origin === 'string') : [];
  };

  function wasRead(origin: string): boolean {
    const [readOutputs] = outputKey('');
    return queryClient.getQueriesData<Output>({ queryKey: [readOutputs] }).some(
      ([[, , url], output]) =>
        // A request without a response has read nothing.
        output !== undefined && output.closed === undefined && typeof url === 'string' && originOf(url) === origin,
    );
  }

  return {
    has: (origin) => {
      if (origin === location.origin || kept().includes(origin)) return true;
      if (!wasRead(origin)) return false;
      storage.write('readable-hosts', [...kept(), origin]);
      return true;
    },
    drop: (origin) => {
      storage.write(
        'readable-hosts',
        kept().filter((other) => other !== origin),
      );
    },
  };
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : '';
}
