import { ActionIcon, Stack } from '@mantine/core';
import { IconCopy, IconDots, IconPlayerPlay, IconPlus, IconUsers } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useRunNames } from '@/features/runs/use-run-title.ts';
import { historiesQuery } from '@/features/runs/workflow/histories-query.ts';
import { LatestResults } from '@/features/runs/home/latest-results.tsx';
import { LastRun } from '@/features/runs/last-run.tsx';
import { RunsOf } from '@/features/runs/list/runs-of.tsx';
import { GoneTeam } from '@/features/teams/gone-team.tsx';
import { TeamFiguresLine } from '@/features/teams/team-figures-line.tsx';
import { texts as ofTeams } from '@/features/teams/texts.ts';
import { useTeam } from '@/features/teams/use-team.ts';
import { DeleteWorkflowDialog } from '@/features/workflows/forms/delete-workflow-dialog.tsx';
import { TeamWorkflows } from '@/features/workflows/list/team-workflows.tsx';
import { teamFigures } from '@/domain/runs/figures/team-figures.ts';
import type { Team } from '@/contract/team.ts';
import type { WorkflowListItem } from '@/contract/workflow.ts';
import { useNow } from '@/ui/browser/use-now.ts';
import { ErrorPanel } from '@/ui/feedback/error-panel.tsx';
import { ActionMenu } from '@/ui/menu/action-menu.tsx';
import { IdText } from '@/ui/page/id-text.tsx';
import { useArrival } from '@/features/runs/mirror/use-arrival.ts';
import { WithTeamRuns } from '@/features/runs/mirror/with-team-runs.tsx';
import { LoadingScreen } from '@/ui/feedback/loading-screen.tsx';
import { useOfferActions } from '@/ui/page/offered-actions.ts';
import { PageHeader } from '@/ui/page/page-header.tsx';
import { PanelBoundary } from '@/ui/page/panel.tsx';
import { LinkButton } from '@/ui/forms/link-button.tsx';
import { useAdmin } from '@/features/teams/use-admin.ts';
import { useViewerWords } from '@/features/teams/use-viewer-words.ts';

import { teamTexts as texts } from './texts/team-texts.ts';
import { useCopyId } from './use-copy-id.ts';
import { useWorkflowRuns } from './use-workflow-runs.ts';

/** Number of runs shown. More runs would push the team's workflows off the screen. */
const latestRuns = 5;

/** `/teams/:teamId`: a team, its activity, its results and its runs in this browser, and its workflows. */
export function TeamPage() {
  const viewerWords = useViewerWords();
  const admin = useAdmin();
  const { teamId = '' } = useParams();
  const { team, seen, asking, old, error, askAgain } = useTeam(teamId);
  const { ledger } = useRuns();
  const { data: rows } = useSuspenseQuery(runQueries.list(ledger));
  const now = useNow();
  const names = useRunNames();
  const figures = useMemo(() => teamFigures(rows, now), [rows, now]).get(teamId);
  const runsSoFar = useArrival();
  const copyId = useCopyId(texts.idCopied);
  const navigate = useNavigate();
  const isAdmin = admin?.isOperator === true || admin?.teams.some(({ id }) => id === teamId) === true;
  const viewer = viewerWords(teamId);
  const goTo = (to: string) => () => void navigate(to);
  useOfferActions([
    ...(team && viewer === undefined
      ? [
          { label: texts.startRun, icon: IconPlayerPlay, act: goTo(paths.startRun({ team: teamId })) },
          { label: texts.newWorkflow, icon: IconPlus, act: goTo(paths.newWorkflow({ team: teamId })) },
        ]
      : []),
    ...(isAdmin ? [{ label: texts.manage, icon: IconUsers, act: goTo(paths.admin('people', { team: teamId })) }] : []),
    { label: texts.copyId, icon: IconCopy, act: () => copyId(teamId) },
  ]);
  const crumbs = [{ label: texts.title, to: paths.teams() }];

  if (!team) {
    if (old && asking) return <LoadingScreen label={texts.loading} />;
    if (error) {
      return (
        <>
          <PageHeader title={seen?.name || texts.one} crumbs={crumbs} />
          <ErrorPanel error={error} onRetry={askAgain} />
        </>
      );
    }
    const runsHere = rows.filter((row) => row.teamId === teamId);
    const name = seen?.name ?? runsHere.find(({ teamName }) => teamName)?.teamName ?? undefined;
    return (
      <>
        <PageHeader title={name ?? texts.notFound} crumbs={crumbs} meta={<IdText id={teamId} label={ofTeams.id} />} />
        <Stack gap="md">
          <GoneTeam name={name} asking={asking} onAskAgain={askAgain} />
          {runsHere.length > 0 && (
            <PanelBoundary title={texts.runs}>
              <RunsOf of={{ team: teamId }} />
            </PanelBoundary>
          )}
        </Stack>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={team.name || ofTeams.unnamed}
        crumbs={crumbs}
        meta={figures && <TeamFiguresLine teamId={team.id} figures={figures} runsSoFar={runsSoFar} LastRun={LastRun} />}
        actions={
          <>
            <LinkButton
              why={viewer}
              to={paths.newWorkflow({ team: team.id })}
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              {texts.newWorkflow}
            </LinkButton>
            <LinkButton
              why={viewer}
              to={paths.startRun({ team: team.id })}
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
            >
              {texts.startRun}
            </LinkButton>
            <ActionMenu
              target={
                <ActionIcon variant="default" size={32} aria-label={texts.more}>
                  <IconDots size={18} aria-hidden />
                </ActionIcon>
              }
              actions={[
                ...(isAdmin
                  ? [{ label: texts.manage, icon: IconUsers, to: paths.admin('people', { team: team.id }) }]
                  : []),
                { label: texts.copyId, icon: IconCopy, onClick: () => copyId(team.id) },
              ]}
            />
          </>
        }
      />
      <WithTeamRuns>
        <Stack gap="md">
          {figures && figures.latest.length > 0 && (
            <PanelBoundary title={texts.results}>
              <LatestResults of={{ team: team.id }} rows={figures.latest} names={names} now={now} />
            </PanelBoundary>
          )}
          <PanelBoundary title={texts.runs}>
            <RunsOf of={{ team: team.id }} atMost={latestRuns} />
          </PanelBoundary>
          <PanelBoundary title={texts.workflows}>
            <WorkflowsOfTeam team={team} />
          </PanelBoundary>
        </Stack>
      </WithTeamRuns>
    </>
  );
}

/** The team's workflows as rows, with the runs known for each. */
function WorkflowsOfTeam({ team }: { readonly team: Team }) {
  const [deleting, setDeleting] = useState<WorkflowListItem>();
  const [teams] = useState([team]);
  const runs = useWorkflowRuns(teams);
  // Wait for the histories, which determine the order of the rows.
  const { isPending } = useQuery(historiesQuery(useRuns().ledger));
  const copyId = useCopyId();
  if (isPending) return <LoadingScreen label={texts.loading} />;
  return (
    <>
      <TeamWorkflows teamId={team.id} runs={runs} onCopyId={copyId} onDelete={setDeleting} />
      {deleting && (
        <DeleteWorkflowDialog
          workflow={deleting}
          history={runs?.historyOf(deleting.id)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}
