import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

import * as z from 'zod/mini';

import { paths } from '@/domain/paths.ts';
import { examplesFor, haveCanvasTypes } from '@/features/runs/start/inputs/examples.ts';
import { useAreRunsComing } from '@/features/runs/mirror/use-mirror-phase.ts';
import { InterruptedStarts } from '@/features/runs/start/interrupted-starts.tsx';
import { readInputsFragment } from '@/features/runs/start/inputs/parse-inputs.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { recentInputsQuery } from '@/features/runs/start/recent-inputs-query.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { texts } from '@/features/runs/start/texts.ts';
import { StartRunForm } from '@/features/runs/start/start-run-form.tsx';
import type { StartValues } from '@/features/runs/start/use-start-form.ts';
import { LedgerNotice } from '@/features/runs/watch/watch-status.tsx';
import { sentName } from '@/features/session/drafts.ts';
import { useOwner } from '@/features/session/owner-context.ts';
import { useConfig } from '@/features/session/session-context.ts';
import { useKeptQuery } from '@/features/session/use-kept-query.ts';
import { NoTeam } from '@/features/teams/no-team.tsx';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { useChoices } from '@/features/workflows/list/use-choices.ts';
import { useListed, useListedOne } from '@/features/workflows/list/use-listed.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';
import { LoadingScreen } from '@/ui/feedback/loading-screen.tsx';
import { lazyPart } from '@/ui/feedback/lazy-part.tsx';
import { FormPage } from '@/ui/forms/form-page.tsx';
import { PageHeader } from '@/ui/page/page-header.tsx';
import { Panel } from '@/ui/page/panel.tsx';

/** State of the form's history entry. */
interface StartFrom {
  /** Name under which the sent values are stored. Back shows them again. */
  readonly sent?: string;
}

const sentSchema = z.object({ team: z.string(), inputs: z.string(), origin: z.string(), name: z.string() });

const LastResult = lazyPart(async () => (await import('@/features/runs/workflow/last-result.tsx')).LastResult);

/** How long the form waits for earlier inputs, in milliseconds. */
const patienceMs = 1000;

const noIds: ReadonlySet<string> = new Set();

/** `/runs/new?workflow=&team=#inputs=`: the form to start a run. */
export function RunStartPage() {
  const { ledger } = useRuns();
  const reader = useWorkflowReader();
  const config = useConfig();
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const startFrom = location.state as StartFrom | null;
  const navigate = useNavigate();
  const workflowId = params.get('workflow') ?? '';
  const teamId = params.get('team') ?? undefined;
  const sent = startFrom?.sent;
  const { drafts } = useOwner();
  const [sentBefore] = useState(() => sent && sentSchema.safeParse(drafts.read(sentName(sent))).data);
  const { data: workflows } = useKeptQuery(workflowQueries.list(reader));
  const { data: teams } = useKeptQuery(teamQueries.list(reader.api));
  const [sought, setSought] = useState('');
  const choices = useChoices(workflows, sought);
  const chosen = useListedOne(workflows, workflowId);
  const { data: recentIds = noIds, isLoading: areRecentLoading } = useQuery(runQueries.recentWorkflows(ledger));
  const listedRecent = useListed(workflows, recentIds);
  const recent = listedRecent ?? [];
  const listed = chosen?.team_id ?? undefined;
  const { data: workflow, isLoading: isTeamPending } = useQuery({
    ...workflowQueries.detail(reader, workflowId),
    enabled: workflowId !== '' && (!listed || haveCanvasTypes(config)),
  });
  // Wait for data that adds fields and buttons to the form, since these would move others if they appeared later.
  const { data: rows } = useQuery(runQueries.list(ledger));
  const areComing = useAreRunsComing(rows?.length ?? 0);
  const { isLoading } = useQuery({
    ...recentInputsQuery(ledger, workflowId),
    enabled: workflowId !== '' && !areComing,
  });
  const arePicksPending = areRecentLoading || (recentIds.size > 0 && listedRecent === undefined);
  const isRecentPending = areComing || isLoading || (workflowId === '' && arePicksPending);
  const [isReady, setIsReady] = useState(!isRecentPending);
  if (!isRecentPending && !isReady) setIsReady(true);
  useEffect(() => {
    if (areComing) return undefined;
    const timer = setTimeout(() => setIsReady(true), patienceMs);
    return () => clearTimeout(timer);
  }, [areComing]);
  const [teamFirst] = useState(() => params.has('team') && !params.has('workflow'));
  // Once shown, keep the form and its typed text, even if the user no longer has a team.
  const [hadTeam, setHadTeam] = useState(teams.length > 0);
  if (teams.length > 0 && !hadTeam) setHadTeam(true);

  function leaveFor(to: string, id: string, values: StartValues) {
    drafts.write(sentName(id), values);
    const { pathname, search, hash } = location;
    // Render this before navigating on, so that the entry is marked as this user's.
    const state = { ...startFrom, sent: id };
    void navigate({ pathname, search, hash }, { replace: true, state, preventScrollReset: true, flushSync: true });
    void navigate(to);
  }

  return (
    <FormPage aside={workflowId !== '' && <LastResult key={workflowId} workflowId={workflowId} />}>
      <PageHeader title={texts.page.title} crumbs={[{ label: texts.page.runs, to: paths.runs() }]} />
      <LedgerNotice />
      <InterruptedStarts />
      {!hadTeam ? (
        <NoTeam>{texts.page.needsTeam}</NoTeam>
      ) : isReady ? (
        <Panel>
          <StartRunForm
            // If there is a workflow, the team is not part of the name, since links from the workflow's page include a
            // team.
            draftName={['start', workflowId || teamId, sent, location.hash].join(' ')}
            choices={choices}
            recent={inOrder(recent, recentIds)}
            chosen={chosen}
            onSeek={setSought}
            teams={teams}
            workflowId={workflowId}
            workflowTeamId={listed ?? workflow?.team_id ?? undefined}
            isTeamPending={chosen === undefined || (!listed && isTeamPending)}
            onWorkflowChange={(id) =>
              setParams(
                { ...(id && { workflow: id }), ...(teamFirst && teamId && { team: teamId }) },
                { replace: true, state: startFrom, preventScrollReset: true },
              )
            }
            teamFirst={teamFirst}
            examples={examplesFor(config, { id: workflow?.id, canvasType: workflow?.canvas_type })}
            given={
              sentBefore || {
                team: teamId ?? '',
                inputs: readInputsFragment(location.hash) ?? '',
                origin: '',
                name: '',
              }
            }
            wasSent={Boolean(sentBefore)}
            onStarted={(runId, values) => leaveFor(paths.run(runId), runId, values)}
            onSeveralStarted={(batchId, values) => leaveFor(paths.batch(batchId), batchId, values)}
          />
        </Panel>
      ) : (
        <LoadingScreen />
      )}
    </FormPage>
  );
}

function inOrder<One extends { readonly id: string }>(some: readonly One[], ids: ReadonlySet<string>): readonly One[] {
  return [...ids].flatMap((id) => some.filter((one) => one.id === id));
}
