import { IconArchive } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { type RunMend, runMend } from '@/domain/runs/run-mend.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import type { RunState } from '@/domain/runs/run-state.ts';
import { useArchiveRuns, useSendAgain } from '@/features/runs/commands/run-mutations.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useSession, useSessionStore } from '@/features/session/session-context.ts';
import { explainError } from '@/ui/feedback/explain-error.ts';
import { keepFocus } from '@/ui/browser/keep-focus.ts';
import { useToast } from '@/ui/feedback/toast.tsx';

import classes from './run-lines.module.css';
import { texts } from './texts.ts';
import { BusyButton } from '@/ui/forms/busy-button.tsx';

const words = texts.attention;

interface MendButtonProps {
  readonly row: RunRow;
  readonly state: RunState;
  readonly title: string;
  readonly onRerun: (row: RunRow) => void;
}

/** Buttons for a run that failed or needs attention: one for the remedy, and one to archive the run. */
export function MendButton({ row, state, title, onRerun }: MendButtonProps) {
  const { monitor } = useRuns();
  const session = useSession();
  const { markExpired } = useSessionStore();
  const sendAgain = useSendAgain();
  const archive = useArchiveRuns();
  const navigate = useNavigate();
  const toast = useToast();
  const isSignedIn = session.status === 'signed-in' && session.expired === 'no';
  const mend = runMend(row, state, isSignedIn);

  const acts: Readonly<Record<RunMend, () => void>> = {
    'sign-in': () => {
      if (session.status === 'signed-in') markExpired('person', session.credentials.generation);
    },
    resend: () =>
      sendAgain.mutate(row.runId, {
        onError: (error) => {
          const { title: what, words: explanation, advice } = explainError(error);
          toast({
            color: 'red',
            title: words.notSent(title),
            message: [what, explanation, advice].filter(Boolean).join('. '),
          });
        },
      }),
    refresh: () => void monitor.checkNow([row.runId]),
    rerun: () => onRerun(row),
    open: () => void navigate(paths.run(row.runId)),
  };

  return (
    <span className={classes.end}>
      <BusyButton
        ref={keepFocus}
        size="compact-sm"
        variant="default"
        aria-label={words.mendOf(words.mend[mend], title)}
        title={mend === 'resend' ? words.resendHint : undefined}
        loading={sendAgain.isPending}
        onClick={acts[mend]}
      >
        {words.mend[mend]}
      </BusyButton>
      {state.actions.includes('archive') && (
        <button
          ref={keepFocus}
          type="button"
          className={classes.quiet}
          aria-label={words.archive(title)}
          title={words.archiveHint}
          onClick={() => archive.mutate({ runIds: [row.runId], archived: true })}
        >
          <IconArchive size={16} aria-hidden />
        </button>
      )}
    </span>
  );
}
