import { readRunLink } from './run-link.ts';
import type { NewRun } from './run-record.ts';

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/**
 * Parse the runs in a pasted text: any number of IDs with any separators, or links to run pages, including their team
 * and workflow. Each run is returned once.
 */
export function parseRunIds(text: string): readonly Omit<NewRun, 'ledger'>[] {
  const runs = text.split(/[\s,;"'<>]+/).flatMap((word) => readLink(word) ?? readIds(word));
  return [...new Map(runs.map((run) => [run.runId, run])).values()];
}

function readLink(word: string): Omit<NewRun, 'ledger'>[] | undefined {
  if (!URL.canParse(word)) return undefined;
  const url = new URL(word);
  const runId = /\/runs\/([^/]+)/.exec(url.pathname)?.[1]?.match(uuid)?.[0];
  if (!runId) return undefined;
  const link = readRunLink(url.hash);
  const told = link === 'unreadable' ? undefined : link;
  const id = (name: 'team' | 'workflow') => told?.[name]?.id ?? url.searchParams.get(name)?.match(uuid)?.[0];
  return [{ runId: runId.toLowerCase(), teamId: id('team')?.toLowerCase(), workflowId: id('workflow')?.toLowerCase() }];
}

function readIds(word: string): Omit<NewRun, 'ledger'>[] {
  return [...word.matchAll(uuid)].map(([runId]) => ({ runId: runId.toLowerCase() }));
}
