import { Anchor, Button, Title } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { Link } from 'react-router-dom';

import { isStatus } from '@/api/api-error.ts';
import type { Team } from '@/contract/team.ts';
import type { WorkflowListItem } from '@/contract/workflow.ts';
import { paths } from '@/domain/paths.ts';
import type { WorkflowHistory } from '@/domain/runs/figures/workflow-history.ts';
import { NewWorkflowLine } from '@/features/runs/home/new-workflow-line.tsx';
import { WorkflowLine } from '@/features/runs/home/workflow-line.tsx';
import { WorkflowLines } from '@/features/runs/home/workflow-lines.tsx';
import type { QuickStart } from '@/features/runs/commands/use-quick-start.ts';
import { useOwner } from '@/features/session/owner-context.ts';
import { useKeptQuery } from '@/features/session/use-kept-query.ts';
import { useFirstByName } from '@/features/workflows/list/use-listed.ts';
import { usePinnedWorkflows } from '@/features/workflows/pinned-workflows.ts';
import { texts as ofWorkflows } from '@/features/workflows/texts.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';
import { useNarrow } from '@/ui/browser/use-narrow.ts';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';

import classes from './home-page.module.css';
import { homeTexts } from '@/app/pages/texts/home-texts.ts';

const texts = homeTexts.workflows;

/** Maximum number of workflows, so that all of Home fits on the screen. */
const atMost = 4;

/** Number of pinned or recently run workflows below which others are shown too. */
const atLeast = 4;

interface HomeWorkflowsProps {
  readonly teams: readonly Team[];
  readonly histories: ReadonlyMap<string, WorkflowHistory>;
  readonly now: number;
  readonly quickStart: QuickStart;
  /** Whether the first steps are shown, which already link to a new workflow. */
  readonly isGuided?: boolean;
}

/**
 * Lists pinned workflows, then recently run ones, then others if the list is cached. The complete list, which may be
 * long, is requested only if no workflow is pinned or was run.
 */
export function HomeWorkflows(props: HomeWorkflowsProps) {
  const { histories } = props;
  const { answers } = useOwner();
  const reader = useWorkflowReader();
  const { pinned } = usePinnedWorkflows();
  const listed = workflowQueries.list(reader);
  const own = new Set([...pinned, ...histories.keys()]);
  if (own.size < atLeast) use(answers.restore(listed));
  const { data: list } = useQuery({ ...listed, enabled: false });
  const others = useFirstByName(own.size > 0 && own.size < atLeast ? list : undefined);
  // Pinned workflows are always shown.
  const ids = [...new Set([...own, ...others.slice(0, atLeast).map(({ id }) => id)])].slice(
    0,
    Math.max(atMost, pinned.size),
  );
  return (
    <section aria-label={texts.title}>
      <div className={classes.head}>
        <Title order={2}>{texts.title}</Title>
        <Anchor component={Link} to={paths.workflows()} size="sm">
          {texts.all(list && list.length > 1 ? list.length : undefined)} <span aria-hidden>→</span>
        </Anchor>
      </div>
      {own.size > 0 ? <Lines {...props} ids={ids} listed={others} /> : <FirstOnes {...props} />}
    </section>
  );
}

/** The first workflows of the list, for a user who has neither run nor pinned any. */
function FirstOnes(props: HomeWorkflowsProps) {
  const { data: list } = useKeptQuery(workflowQueries.list(useWorkflowReader()));
  const first = useFirstByName(list).slice(0, atMost);
  if (list.length === 0) {
    return (
      <EmptyState
        icon={IconRoute}
        title={texts.none}
        action={
          !props.isGuided && (
            <Button component={Link} to={paths.newWorkflow()}>
              {texts.new}
            </Button>
          )
        }
      >
        {texts.noneText}
      </EmptyState>
    );
  }
  return <Lines {...props} ids={first.map(({ id }) => id)} listed={first} />;
}

interface LinesProps extends HomeWorkflowsProps {
  readonly ids: readonly string[];
  readonly listed?: readonly WorkflowListItem[];
}

function Lines({ ids, listed, ...props }: LinesProps) {
  const reader = useWorkflowReader();
  const narrow = useNarrow(60);
  // Read names stored on earlier visits first, since they may be enough.
  const { data: read } = useQuery(workflowQueries.read(reader));
  return (
    <WorkflowLines columns={props.histories.size === 0 ? 'starts' : narrow ? 'name' : 'all'}>
      {ids.map((id) => (
        <OneWorkflow
          key={`${id} ${read === undefined}`}
          {...props}
          id={id}
          item={listed?.find((one) => one.id === id)}
          hasKept={read !== undefined}
          narrow={narrow}
        />
      ))}
    </WorkflowLines>
  );
}

interface OneWorkflowProps extends HomeWorkflowsProps {
  readonly id: string;
  readonly item: WorkflowListItem | undefined;
  /** Whether names stored on earlier visits have been read. */
  readonly hasKept: boolean;
  readonly narrow: boolean;
}

/**
 * The line of a workflow. Until the workflow is read, it shows the name from the list or the last run. Hidden if the
 * workflow was deleted, or if the user has no access to it.
 */
function OneWorkflow({ id, item, hasKept, teams, histories, ...how }: OneWorkflowProps) {
  const Line = histories.size === 0 ? NewWorkflowLine : WorkflowLine;
  const reader = useWorkflowReader();
  const { data: read, error } = useQuery({
    ...workflowQueries.glance(reader, id),
    enabled: hasKept,
  });
  const history = histories.get(id);
  const last = history?.last;
  if (isStatus(error, 404) || isStatus(error, 403)) return null;
  const teamId = read?.team_id ?? item?.team_id ?? last?.teamId;
  const teamName = teams.find((team) => team.id === teamId)?.name ?? (teamId === last?.teamId ? last?.teamName : '');
  return (
    <Line
      {...how}
      workflow={{ id, name: read?.name || item?.name || last?.workflowName || ofWorkflows.unnamed }}
      team={teamId ? { id: teamId, name: teamName ?? '' } : undefined}
      history={history}
    />
  );
}
