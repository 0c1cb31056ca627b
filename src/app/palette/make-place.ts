import { clock } from '@/api/clock.ts';
import type { Team } from '@/contract/team.ts';
import type { WorkflowListItem } from '@/contract/workflow.ts';
import { paths } from '@/domain/paths.ts';
import { relativeTime } from '@/domain/relative-time.ts';
import { givenName } from '@/domain/runs/run-record.ts';
import { runState } from '@/domain/runs/run-state.ts';
import type { Indexed } from '@/domain/workflow-search.ts';
import { runTones } from '@/features/runs/run-tone.ts';
import { texts as ofTeams } from '@/features/teams/texts.ts';
import { texts as ofWorkflows } from '@/features/workflows/texts.ts';

import type { Place, PlaceGroup } from './place.ts';
import type { RunItem } from './run-items.ts';
import { texts } from './texts.ts';

/** Places for an ID that is in no list. Their pages show whether the item exists. */
export function unknownGroup(id: string): PlaceGroup {
  return {
    label: texts.groups.byId,
    places: [
      { key: 'run-id', kind: 'run', label: texts.openRun, detail: '', id, to: paths.run(id) },
      { key: 'workflow-id', kind: 'workflow', label: texts.openWorkflow, detail: '', id, to: paths.workflow(id) },
    ],
  };
}

/** The places, followed by a link to all matches if there are more. */
export function withAll(places: readonly Place[], count: number, query: string): readonly Place[] {
  if (count <= places.length || !places[0]) return places;
  const ofRuns = places[0].kind === 'run';
  const to = ofRuns ? paths.runs({ q: query }) : `${paths.workflows()}?${new URLSearchParams({ q: query }).toString()}`;
  const label = ofRuns ? texts.allRuns(count) : texts.allWorkflows(count);
  return [...places, { key: `all-${places[0].kind}`, kind: 'search', label, detail: '', to }];
}

type Teams = readonly Indexed<Team>[];

/**
 * The place of a workflow. Its detail is the name of its team, if there are several teams and the workflow's is among
 * them.
 */
export function workflowPlace({ id, name, team_id: teamId }: WorkflowListItem, teams: Teams): Place {
  return {
    key: `workflow-${id}`,
    kind: 'workflow',
    label: name || ofWorkflows.unnamed,
    detail: (teams.length > 1 && teams.find(({ item }) => item.id === teamId)?.item.name) || '',
    id,
    to: paths.workflow(id),
  };
}

export function startPlace(workflow: WorkflowListItem, teams: Teams): Place {
  const { id, name, team_id: teamId } = workflow;
  return {
    ...workflowPlace(workflow, teams),
    key: `start-${id}`,
    kind: 'start',
    says: texts.startOf(name || undefined),
    to: paths.startRun({ workflow: id, team: teamId ?? undefined }),
  };
}

export function runPlace({ id, name, row }: RunItem): Place {
  const now = clock.now();
  const { label, kind } = runState(row.facts, now);
  // Without a name of its own, a run's title already includes the workflow.
  const workflow = givenName(row) ? row.workflowName : undefined;
  const detail = [workflow, `${label} ${relativeTime(row.createdAt, now)}`].filter(Boolean).join(' · ');
  return { key: `run-${id}`, kind: 'run', label: name, detail, id, tone: runTones[kind], to: paths.run(id) };
}

export function teamPlace({ id, name }: Team): Place {
  return { key: `team-${id}`, kind: 'team', label: name || ofTeams.unnamed, detail: '', id, to: paths.team(id) };
}

/**
 * The groups, in which a place keeps its ID only if the ID was searched for; if another place of its group looks the
 * same, it gets a shortened ID.
 */
export function withIds(groups: readonly PlaceGroup[], isSought: (id: string) => boolean): readonly PlaceGroup[] {
  return groups.map(({ label, places }) => {
    const looks = new Map<string, number>();
    for (const place of places) looks.set(lookOf(place), (looks.get(lookOf(place)) ?? 0) + 1);
    return {
      label,
      places: places.map(({ id, ...place }) => {
        if (id === undefined) return place;
        if (isSought(id)) return { ...place, id };
        return looks.get(lookOf(place)) === 1 ? place : { ...place, id: id.slice(0, 8) };
      }),
    };
  });
}

function lookOf({ label, detail, kind }: Place): string {
  return `${kind}\n${label}\n${detail}`;
}
