import { Anchor, Button } from '@mantine/core';
import { IconColumns2, IconLink } from '@tabler/icons-react';
import { useSuspenseQueries } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { canCompare, parseComparedIds } from '@/domain/runs/compare/compared-ids.ts';
import { namesAmong } from '@/domain/runs/names/names-among.ts';
import { parseRunIds } from '@/domain/runs/parse-run-ids.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { ComparedResults } from '@/features/runs/compare/compared-results.tsx';
import { letterRuns } from '@/features/runs/compare/compared-run.ts';
import { texts } from '@/features/runs/compare/texts.ts';
import { useOlderRuns } from '@/features/runs/detail/link/use-older-run.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useRerun } from '@/features/runs/start/use-rerun.tsx';
import { useRunNames } from '@/features/runs/use-run-title.ts';
import { LedgerNotice } from '@/features/runs/watch/watch-status.tsx';
import { useNow } from '@/ui/browser/use-now.ts';
import { CopyButton } from '@/ui/clipboard/copy-button.tsx';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';
import { LoadingScreen } from '@/ui/feedback/loading-screen.tsx';
import { WarningAlert } from '@/ui/feedback/warning-alert.tsx';
import { type Crumb, PageHeader } from '@/ui/page/page-header.tsx';

/** `/runs/compare?ids=`: compares two to four runs side by side. */
export function RunComparePage() {
  const [params] = useSearchParams();
  const { ledger } = useRuns();
  const ids = parseComparedIds(params.get('ids'));
  const requestedCount = parseRunIds(params.get('ids') ?? '').length;
  const read = useSuspenseQueries({ queries: ids.map((id) => runQueries.detail(ledger, id)) });
  const rows = read.flatMap(({ data }) => data ?? []);
  const missing = ids.filter((_, at) => !read[at]?.data);
  const older = useOlderRuns(missing);
  const names = useRunNames();
  const { rerun, sheet } = useRerun();
  const now = useNow();
  const [first] = rows;
  const isOfOne = rows.every(({ workflowId }) => workflowId === first?.workflowId);
  // A shared workflow is named by the page, so its runs are titled by their differing inputs, or else by their names.
  const among = namesAmong(rows);
  const ownName = (row: RunRow) => among(row).join(' · ') || names.parts(row).own;
  const compared = letterRuns(rows, isOfOne ? ownName : names.title);
  const title =
    rows.length > 1 ? texts.titleOf(rows.map((row) => (isOfOne ? ownName(row) : names.parts(row).own))) : texts.title;
  const crumbs: Crumb[] = [{ label: texts.runs, to: paths.runs() }];
  if (first?.workflowId && isOfOne) {
    crumbs.push({ label: first.workflowName || first.workflowId.slice(0, 8), to: paths.workflow(first.workflowId) });
  }
  return (
    <>
      <PageHeader
        title={title}
        crumbs={crumbs}
        actions={
          canCompare(rows.length) && (
            <CopyButton size="xs" text={() => location.href} icon={<IconLink size={16} aria-hidden />}>
              {texts.copyLink}
            </CopyButton>
          )
        }
      />
      <LedgerNotice />
      {canCompare(rows.length) && missing.map((id, at) => older[at] !== 'coming' && <MissingRun key={id} runId={id} />)}
      {canCompare(rows.length) && requestedCount > ids.length && (
        <WarningAlert role="status" mb="sm">
          {texts.firstOf(ids.length, requestedCount)}
        </WarningAlert>
      )}
      {canCompare(rows.length) ? (
        <ComparedResults key={ids.join()} compared={compared} now={now} onRerun={rerun} />
      ) : older.includes('coming') ? (
        <LoadingScreen />
      ) : (
        <TooFew ids={ids} isWrong={ids.length === 0 && Boolean(params.get('ids'))} missing={missing} />
      )}
      {sheet}
    </>
  );
}

interface TooFewProps {
  readonly ids: readonly string[];
  /** Whether the address contains something other than IDs. */
  readonly isWrong: boolean;
  /** IDs of runs that are not in the list. */
  readonly missing: readonly string[];
}

/** Shown instead of a comparison. Explains what is missing from the address, and links to the runs. */
function TooFew({ ids, isWrong, missing }: TooFewProps) {
  const [first] = ids;
  const isShort = !canCompare(ids.length);
  const [title, text] = isWrong
    ? [texts.wrongLink, texts.wrongLinkText]
    : first === undefined
      ? [texts.tooFew, texts.tooFewHow]
      : isShort
        ? [texts.onlyOne, texts.tooFewHow]
        : [texts.notHere(missing.length, ids.length), texts.notHereText];
  return (
    <EmptyState
      icon={IconColumns2}
      title={title}
      action={
        <>
          <Button component={Link} to={paths.runs()}>
            {texts.toRuns}
          </Button>
          {(isShort ? ids : missing).map((id) => (
            <Button key={id} component={Link} to={paths.run(id)} variant="default">
              {texts.toRun(id.slice(0, 8))}
            </Button>
          ))}
        </>
      }
    >
      {text}
    </EmptyState>
  );
}

/** A run without a row. The service may still list it; if not, the user can add it to the list on its page. */
function MissingRun({ runId }: { readonly runId: string }) {
  return (
    <WarningAlert role="status" mb="sm">
      {texts.missing(runId.slice(0, 8))}{' '}
      <Anchor component={Link} to={paths.run(runId)} inherit underline="always">
        {texts.missingOpen}
      </Anchor>
    </WarningAlert>
  );
}
