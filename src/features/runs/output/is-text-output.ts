import { resultKind, resultKinds } from '@/domain/runs/result-kind.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

/** Whether a run's output is text, as reported by the service. */
export function isTextOutput({ facts }: RunRow): boolean {
  const { type, name } = facts.service?.output ?? {};
  return resultKinds[resultKind(type, name)] === 'text';
}
