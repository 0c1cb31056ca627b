import type { RunFault, RunRow } from './run-record.ts';
import type { RunState } from './run-state.ts';

/** The action that remedies a run that failed or needs attention; `open` if only the run's page helps. */
export type RunMend = 'sign-in' | 'resend' | 'refresh' | 'rerun' | 'open';

/**
 * Choose the one action to offer for a run that failed or needs attention.
 * @param isSignedIn whether the session is still valid, as far as is known
 */
export function runMend(row: RunRow, { kind, actions }: RunState, isSignedIn: boolean): RunMend {
  if (!isSignedIn && faultOf(row)?.status === 401) return 'sign-in';
  const canRerun = actions.includes('rerun') && Boolean(row.workflowId && row.teamId);
  switch (kind) {
    case 'not-confirmed':
      return actions.includes('send-again') && row.workflowId && row.teamId ? 'resend' : 'refresh';
    case 'check-failed':
    case 'stopped':
      return 'refresh';
    case 'output-gone':
    case 'failed':
    case 'not-accepted':
      return canRerun ? 'rerun' : 'open';
    case 'starting':
    case 'queued':
    case 'running':
    case 'no-result':
    case 'finished':
    case 'cancelling':
    case 'cancel-accepted':
    case 'cancelled':
      return 'open';
  }
}

function faultOf({ facts: { start, check } }: RunRow): RunFault | undefined {
  if (start.kind === 'refused' || start.kind === 'unconfirmed') return start.fault;
  return check?.outcome === 'failed' ? check.fault : undefined;
}
