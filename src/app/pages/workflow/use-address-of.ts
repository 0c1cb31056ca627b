import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useSession } from '@/features/session/session-context.ts';

/**
 * The email address of a user. Known for the signed-in user, and for users whose address the service reported with a
 * run; otherwise undefined.
 */
export function useAddressOf(userId: string | null | undefined): string | undefined {
  const session = useSession();
  const { ledger } = useRuns();
  const { data: rows } = useQuery({ ...runQueries.list(ledger), enabled: Boolean(userId) });
  const starter = useMemo(
    () => rows?.find(({ facts }) => facts.service?.startedBy.id === userId)?.facts.service?.startedBy.email,
    [rows, userId],
  );
  if (session.status !== 'signed-in' || !userId) return undefined;
  return (session.claims.subject === userId ? session.claims.email : undefined) || starter || undefined;
}
