import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import type { Team } from '@/contract/team.ts';
import type { WorkflowListItem } from '@/contract/workflow.ts';
import { paths } from '@/domain/paths.ts';
import { useStartRun } from '@/features/runs/commands/run-mutations.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { parseInputs } from '@/features/runs/start/inputs/parse-inputs.ts';
import { SharedInputs } from '@/features/runs/start/shared-inputs.tsx';
import { historiesQuery } from '@/features/runs/workflow/histories-query.ts';
import type { ShownWorkflows } from '@/features/workflows/list/use-shown-workflows.ts';
import { WorkflowBulk } from '@/features/workflows/list/workflow-bulk.tsx';
import { useAsyncValue } from '@/ui/browser/use-async-value.ts';

interface WorkflowListBulkProps {
  readonly selected: readonly WorkflowListItem[];
  /** The rows shown on the page. */
  readonly shown: Pick<ShownWorkflows, 'ids'>;
  /** How many of the selected workflows are not shown. */
  readonly hidden: number;
  readonly teams: readonly Team[];
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

/** Actions on the selected workflows and their runs. */
export function WorkflowListBulk({ shown, selected, hidden, teams, onSelect }: WorkflowListBulkProps) {
  const startRun = useStartRun();
  const navigate = useNavigate();
  const order = useAsyncValue(() => shown.ids(0, Infinity), [shown]);
  const inOrder = useMemo(() => inOrderOf(selected, order), [selected, order]);
  const [inputs, setInputs] = useState('');
  const parsed = parseInputs(inputs);
  const { data: ofRuns } = useQuery(historiesQuery(useRuns().ledger));
  const live = selected.reduce((sum, { id }) => sum + (ofRuns?.histories.get(id)?.live ?? 0), 0);
  const [batchId] = useState(() => crypto.getRandomValues(new Uint32Array(2)).join('-'));
  return (
    <WorkflowBulk
      selected={inOrder}
      hidden={hidden}
      live={live}
      teams={teams}
      onSelect={onSelect}
      onStarted={() => void navigate(paths.batch(batchId))}
      startField={<SharedInputs value={inputs} onChange={setInputs} />}
      canStart={parsed.ok}
      startRun={(workflow, teamId) =>
        startRun.mutateAsync({
          workflow,
          inputs: parsed.ok ? parsed.inputs : undefined,
          part: `${batchId}:${workflow.id}`,
          team: { id: teamId, name: teams.find(({ id }) => id === teamId)?.name ?? '' },
        })
      }
    />
  );
}

/** The selected workflows in the page's order, those not shown last. */
function inOrderOf(
  some: readonly WorkflowListItem[],
  order: readonly string[] | undefined,
): readonly WorkflowListItem[] {
  if (!order) return some;
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = ({ id }: WorkflowListItem) => places.get(id) ?? order.length;
  return some.toSorted((a, b) => placeOf(a) - placeOf(b));
}
