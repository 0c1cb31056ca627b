import type { RunRow } from '@/domain/runs/run-record.ts';
import type { RunAction, RunState } from '@/domain/runs/run-state.ts';
import { useViewerWords } from '@/features/teams/use-viewer-words.ts';

const ofMembers: ReadonlySet<RunAction> = new Set(['cancel', 'rerun', 'send-again']);

/** The actions that a run's state allows, except those that the user, as a viewer of its team, may not take. */
export function useAllowedActions(): (row: Pick<RunRow, 'teamId'>, state: RunState) => readonly RunAction[] {
  const viewerWords = useViewerWords();
  return ({ teamId }, { actions }) =>
    viewerWords(teamId) === undefined ? actions : actions.filter((action) => !ofMembers.has(action));
}
