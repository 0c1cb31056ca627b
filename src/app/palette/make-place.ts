import type { Team } from '@/contract/team.ts';
import type { WorkflowListItem } from '@/contract/workflow.ts';
import { paths } from '@/domain/paths.ts';
import { relativeTime } from '@/domain/relative-time.ts';
import { givenName } from '@/domain/runs/run-record.ts';
import { runState } from '@/domain/runs/run-state.ts';

import { texts as ofTeams } from '@/features/teams/texts.ts';
import { texts as ofWorkflows } from '@/features/workflows/texts.ts';

import type { Place, PlaceGroup } from './place.ts';
import type { RunItem } from './run-items.ts';
import { texts } from './texts.ts';

/** Places for unlisted IDs: their pages show whether they exist. */
export function unknownGroup(id: string): PlaceGroup {
  return {
    label: texts.groups.byId,
    places: [
      { key: 'run-id', kind: 'run', label: texts.openRun, detail: id, to: paths.run(id) },
      {
        key: 'workflow-id',
        kind: 'workflow',
        label: texts.openWorkflow,
        detail: id,
        to: paths.workflow(id),
      },
    ],
  };
}

/** The places, and a link to all matches if there are more. */
export function withAll(places: readonly Place[], count: number, query: string): readonly Place[] {
  if (count <= places.length || !places[0]) return places;
  const ofRuns = places[0].kind === 'run';
  const to = ofRuns ? paths.runs({ q: query }) : `${paths.workflows()}?${new URLSearchParams({ q: query }).toString()}`;
  const label = ofRuns ? texts.allRuns(count) : texts.allWorkflows(count);
  return [...places, { key: `all-${places[0].kind}`, kind: 'search', label, detail: '', to }];
}

export function workflowPlace({ id, name }: WorkflowListItem): Place {
  return {
    key: `workflow-${id}`,
    kind: 'workflow',
    label: name || ofWorkflows.unnamed,
    detail: id,
    to: paths.workflow(id),
  };
}

export function startPlace({ id, name, team_id: teamId }: WorkflowListItem): Place {
  return {
    key: `start-${id}`,
    kind: 'start',
    label: texts.startOf(name || undefined),
    detail: id,
    to: paths.startRun({ workflow: id, team: teamId ?? undefined }),
  };
}

export function runPlace({ id, name, row }: RunItem): Place {
  const now = Date.now();
  // Without its own name, its title includes the workflow.
  const workflow = givenName(row) ? row.workflowName : undefined;
  const status = `${runState(row.facts, now).label} ${relativeTime(row.createdAt, now)}`;
  const detail = [workflow, status, id].filter(Boolean).join(' · ');
  return { key: `run-${id}`, kind: 'run', label: name, detail, to: paths.run(id) };
}

export function teamPlace({ id, name }: Team): Place {
  return { key: `team-${id}`, kind: 'team', label: name || ofTeams.unnamed, detail: id, to: paths.team(id) };
}
