import { ActionIcon, Button } from '@mantine/core';
import {
  IconArchive,
  IconBan,
  IconColumns2,
  IconDots,
  IconHash,
  IconNote,
  IconPencil,
  IconPlayerPause,
  IconRefresh,
  IconRotateClockwise,
  IconRoute,
  IconStar,
  IconTrash,
} from '@tabler/icons-react';

import { useNavigate } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { givenName, givenNote, type RunRow } from '@/domain/runs/run-record.ts';
import { isEnd, isWatched, type RunState } from '@/domain/runs/run-state.ts';
import { isTeamNote, useStarRuns } from '@/features/runs/commands/mark-runs.ts';
import { useRemoveRun } from '@/features/runs/commands/remove-run.ts';
import { useArchiveRuns, usePauseUpdates } from '@/features/runs/commands/run-mutations.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useViewerWords } from '@/features/teams/use-viewer-words.ts';
import { BlockedButton } from '@/ui/forms/blocked-button.tsx';
import { useNarrow } from '@/ui/browser/use-narrow.ts';
import { keepFocus } from '@/ui/browser/keep-focus.ts';
import { keyHint, usePageKeys } from '@/ui/keys/use-page-keys.ts';
import { useSingleKeys } from '@/ui/keys/use-single-keys.ts';
import { useCopy } from '@/ui/clipboard/use-copy.ts';
import { useOfferActions } from '@/ui/page/offered-actions.ts';
import { ActionMenu, type MenuAction } from '@/ui/menu/action-menu.tsx';

import { RerunButton } from './rerun-button.tsx';
import { useClosestFinished } from '@/features/runs/detail/failure/use-closest-finished.ts';
import { DoubtActions } from '@/features/runs/detail/state/doubt-actions.tsx';
import { isCheckOffered } from '@/features/runs/detail/state/is-check-offered.ts';
import { ResultActions } from './result-actions.tsx';
import { texts } from '@/features/runs/detail/texts.ts';

interface RunActionsProps {
  readonly row: RunRow;
  readonly state: RunState;
  readonly now: number;
  readonly onCancel: () => void;
  readonly onRename: () => void;
  readonly onNote: () => void;
  readonly onRerun: () => void;
}

/** The actions on a run, in the header of its page, likeliest first. */
export function RunActions({ row, state, now, onCancel, onRename, onNote, onRerun }: RunActionsProps) {
  const runs = useRuns();
  const { ledger, monitor } = runs;
  const remove = useRemoveRun();
  const archive = useArchiveRuns();
  const star = useStarRuns();
  const good = useClosestFinished(row);
  const pauseUpdates = usePauseUpdates();
  const navigate = useNavigate();
  const copy = useCopy();
  const { workflowId } = row;
  // The actions that the page suggests come first: checking the run, or starting it again.
  const isDoubted = state.kind === 'not-confirmed';
  const archived = row.archivedAt !== undefined;
  const starred = row.starredAt !== undefined;
  const toggleStar = () => star.mutate({ runIds: [row.runId], starred: !starred });
  const viewer = useViewerWords()(row.teamId);
  const hasRerun = canRerunRun(row, state);
  const hasCancel = state.actions.includes('cancel');
  const canRerun = hasRerun && viewer === undefined;
  const canCancel = hasCancel && viewer === undefined;
  // A viewer may not change a run's name and note if these belong to the whole team.
  const why = isTeamNote(runs, row) ? viewer : undefined;
  const hasKeys = useSingleKeys();
  const narrow = useNarrow();
  usePageKeys({
    r: canRerun ? onRerun : undefined,
    c: canCancel ? onCancel : undefined,
    s: ledger.isGuest(row.runId) ? undefined : toggleStar,
  });

  const more: MenuAction[] = [
    { label: givenName(row) ? texts.actions.rename : texts.actions.addName, icon: IconPencil, why, onClick: onRename },
    { label: givenNote(row) ? texts.actions.editNote : texts.actions.addNote, icon: IconNote, why, onClick: onNote },
    {
      label: archived ? texts.actions.unarchive : texts.actions.archive,
      icon: IconArchive,
      onClick: () => archive.mutate({ runIds: [row.runId], archived: !archived }),
    },
  ];
  if (good) {
    more.push({ label: texts.actions.compare, icon: IconColumns2, to: paths.compareRuns([good.runId, row.runId]) });
  }
  if (row.facts.start.kind === 'tracked') {
    more.push({ label: texts.actions.remove, icon: IconTrash, onClick: () => remove.mutate(row) });
  }
  if (isWatched(row.facts, now) && state.actions.includes('stop')) {
    more.unshift({
      label: texts.actions.pause,
      icon: IconPlayerPause,
      onClick: () => pauseUpdates.mutate(row.runId),
    });
  }
  if (state.actions.includes('check') && !isCheckOffered(state)) {
    more.unshift({
      label: texts.actions.refresh,
      icon: IconRefresh,
      onClick: () => void monitor.checkNow([row.runId]),
    });
  }

  const menu = [...more];
  if (isDoubted && hasRerun) {
    menu.unshift({ label: texts.actions.rerun, icon: IconRotateClockwise, why: viewer, onClick: onRerun });
  }
  if (isDoubted && hasCancel) {
    menu.push({ label: texts.actions.cancel, icon: IconBan, dangerous: true, why: viewer, onClick: onCancel });
  }

  useOfferActions([
    ...(canRerun ? [{ label: texts.actions.rerun, icon: IconRotateClockwise, keys: 'r', act: onRerun }] : []),
    ...(canCancel ? [{ label: texts.actions.cancel, icon: IconBan, keys: 'c', act: onCancel }] : []),
    ...(workflowId
      ? [{ label: texts.actions.workflow, icon: IconRoute, act: () => void navigate(paths.workflow(workflowId)) }]
      : []),
    ...(good
      ? [
          {
            label: texts.actions.compare,
            icon: IconColumns2,
            act: () => void navigate(paths.compareRuns([good.runId, row.runId])),
          },
        ]
      : []),
    { label: texts.copy.id.title, icon: IconHash, act: () => copy(texts.copy.idCopied, row.runId) },
    ...(ledger.isGuest(row.runId)
      ? []
      : [
          { label: starred ? texts.actions.unstar : texts.actions.star, icon: IconStar, keys: 's', act: toggleStar },
          ...more.flatMap((one) =>
            'onClick' in one && one.why === undefined ? [{ label: one.label, icon: one.icon, act: one.onClick }] : [],
          ),
        ]),
  ]);

  return (
    <>
      {isDoubted && narrow && <DoubtActions row={row} state={state} />}
      {canCancel && !isDoubted && (
        <Button
          ref={keepFocus}
          variant="default"
          c="var(--mantine-color-error)"
          leftSection={<IconBan size={16} aria-hidden />}
          onClick={onCancel}
          {...keyHint(hasKeys, texts.actions.cancel, 'c')}
        >
          {texts.actions.cancel}
        </Button>
      )}
      {hasCancel && !isDoubted && viewer !== undefined && (
        <BlockedButton why={viewer} variant="default" leftSection={<IconBan size={16} aria-hidden />}>
          {texts.actions.cancel}
        </BlockedButton>
      )}
      {state.kind === 'finished' && <ResultActions row={row} />}
      {canRerun && !isDoubted && (
        <RerunButton row={row} onRerun={onRerun} primary={isEnd(state.kind) && state.kind !== 'finished'} />
      )}
      {hasRerun && !isDoubted && viewer !== undefined && (
        <BlockedButton why={viewer} variant="default" leftSection={<IconRotateClockwise size={16} aria-hidden />}>
          {texts.actions.rerun}
        </BlockedButton>
      )}
      {/* These actions change a row, which a guest doesn't have. */}
      {!ledger.isGuest(row.runId) && (
        <ActionMenu
          target={
            <ActionIcon variant="default" size={32} aria-label={texts.actions.more}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          }
          actions={menu}
        />
      )}
    </>
  );
}

/** Whether a run's state and known data allow a rerun. */
function canRerunRun({ workflowId, teamId }: RunRow, { actions }: RunState): boolean {
  return actions.includes('rerun') && Boolean(workflowId && teamId);
}
