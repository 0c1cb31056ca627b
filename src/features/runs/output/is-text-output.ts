import { resultKind, resultKinds } from '@/domain/runs/result-kind.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

/** Whether the service says that a run's output is read as text. */
export function isTextOutput({ facts }: RunRow): boolean {
  const { type, name } = facts.service?.output ?? {};
  return resultKinds[resultKind(type, name)] === 'text';
}
