import { useQuery } from '@tanstack/react-query';

import { workflowTexts as texts } from '@/app/pages/texts/workflow-texts.ts';
import type { Team } from '@/contract/team.ts';
import type { Workflow } from '@/contract/workflow.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { TeamName } from '@/features/teams/team-name.tsx';
import { texts as ofWorkflows } from '@/features/workflows/texts.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { Field, FieldList } from '@/ui/page/field-list.tsx';
import { IdText } from '@/ui/page/id-text.tsx';
import { Panel } from '@/ui/page/panel.tsx';
import { TimeSwitch } from '@/ui/page/time-switch.tsx';

import { useAddressOf } from './use-address-of.ts';

interface WorkflowDetailsProps {
  readonly workflow: Workflow;
  readonly teams: readonly Team[];
}

/** Shows a workflow's fields, as far as they are known. */
export function WorkflowDetails({ workflow, teams }: WorkflowDetailsProps) {
  const { id, team_id: teamId, canvas_type: canvasType, created_at: createdAt } = workflow;
  const { data: written } = useQuery(workflowQueries.written(id));
  const owner = useAddressOf(written?.owner_id);
  const { data: rows } = useQuery(runQueries.list(useRuns().ledger));
  // The name may be missing from a run that was tracked by its ID.
  const known = rows?.find((row) => row.teamId === teamId && row.teamName)?.teamName;
  return (
    <Panel title={texts.details}>
      <FieldList>
        <Field label={texts.team}>
          {teamId ? <TeamName id={teamId} teams={teams} known={known} /> : texts.unknown}
        </Field>
        <Field label={texts.canvasType}>{canvasTypeText(canvasType)}</Field>
        <Field label={texts.created}>{createdAt ? <TimeSwitch inline at={createdAt} /> : texts.unknown}</Field>
        {written?.owner_id && (
          <Field label={texts.owner}>
            {owner ?? (
              <>
                {texts.unnamedOwner} <IdText id={written.owner_id} label={texts.ownerId} short />
              </>
            )}
          </Field>
        )}
        {typeof written?.is_external === 'boolean' && (
          <Field label={texts.external}>{written.is_external ? texts.yes : texts.no}</Field>
        )}
        <Field label={texts.id}>
          <IdText id={id} label={ofWorkflows.id} short />
        </Field>
      </FieldList>
    </Panel>
  );
}

function canvasTypeText(canvasType: number | null | undefined): string {
  if (canvasType === null || canvasType === undefined) return texts.unknown;
  return canvasType === 0 ? texts.basic : String(canvasType);
}
