import { randomUUID } from 'node:crypto';

/** The fields of an exported run that tests use. */
export interface FiledRun {
  readonly name: string;
  readonly workflow?: string;
  readonly team?: string;
  /** Hours since the run started. */
  readonly hours?: number;
  readonly state?: 'finished' | 'failed' | 'cancelled' | 'stopped';
}

/** A file like those that "Export runs" writes. */
export function runFile(runs: readonly FiledRun[]) {
  const file = { format: 'runboard-runs', version: 1, exportedAt: new Date().toISOString(), runs: runs.map(filed) };
  return { name: 'runs.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) };
}

const ids = new Map<string, string>();

/** An ID that is always the same for a name. */
function idOf(name: string): string {
  const id = ids.get(name) ?? randomUUID();
  ids.set(name, id);
  return id;
}

function filed({ name, workflow = 'Poster', team = 'Studio', hours = 1, state = 'finished' }: FiledRun) {
  const at = Date.now() - hours * 3_600_000;
  const told = {
    failed: { report: { status: 'failed', words: '', at } },
    cancelled: { report: { status: 'cancelled', words: '', at } },
  };
  const facts = { finished: { resultAt: at }, stopped: { stopped: { at, by: 'person' } }, ...told }[state];
  return {
    runId: randomUUID(),
    createdAt: at,
    workflowId: idOf(workflow),
    workflowName: workflow,
    teamId: idOf(team),
    teamName: team,
    name,
    facts: { start: { kind: 'tracked', at }, failures: 0, watchedMs: 0, ...facts },
    events: [],
  };
}
