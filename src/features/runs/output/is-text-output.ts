import { resultKind, resultKinds } from '@/domain/runs/result-kind.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

/** Whether a run's output is text, by the service's word. */
export function isTextOutput({ facts }: RunRow): boolean {
  const { type, name } = facts.service?.output ?? {};
  return resultKinds[resultKind(type, name)] === 'text';
}
