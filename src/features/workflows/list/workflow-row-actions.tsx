import {
  IconCopy,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconPlayerPlay,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react';
import { type KeyboardEvent, memo, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';

import type { WorkflowListItem } from '@/contract/workflow.ts';
import { paths } from '@/domain/paths.ts';
import type { WorkflowHistory } from '@/domain/runs/figures/workflow-history.ts';
import { ActionMenu } from '@/ui/menu/action-menu.tsx';
import { RowButton } from '@/ui/table/row-button.tsx';

import { texts } from './texts.ts';
import { texts as menuTexts } from './row-menu-texts.ts';
import classes from './workflow-table.module.css';

/** Actions on a workflow in the list, besides its links. */
export interface RowActs {
  readonly onPin: (workflowId: string) => void;
  readonly onCopyId: (workflowId: string) => void;
  readonly onDelete: (workflow: WorkflowListItem) => void;
  /** Start a workflow with its last inputs; undefined if those are unknown. */
  readonly onRepeat: ((workflow: WorkflowListItem, history: WorkflowHistory) => void) | undefined;
}

interface WorkflowRowActionsProps extends RowActs {
  readonly workflow: WorkflowListItem;
  readonly name: string;
  readonly history: WorkflowHistory | undefined;
  readonly pinned: boolean;
  readonly narrow: boolean;
  readonly active: boolean;
  /** Why the user can't start or change the workflow; undefined if they can. */
  readonly why: string | undefined;
}

/** The actions at the end of a row: a start, another start with the last inputs (on hover), and the menu. */
export const WorkflowRowActions = memo(function WorkflowRowActions(props: WorkflowRowActionsProps) {
  const { workflow, name, history, pinned, narrow, active, why, onPin, onCopyId, onDelete, onRepeat } = props;
  const { id, team_id: teamId } = workflow;
  const start = paths.startRun({ workflow: id, team: teamId ?? undefined });
  const repeat = history && onRepeat && why === undefined ? () => onRepeat(workflow, history) : undefined;
  return (
    <div className={classes.acts}>
      {active && !narrow && repeat && (
        <span className={classes.over}>
          <button type="button" className={classes.act} aria-label={texts.row.repeat} onClick={repeat}>
            {texts.row.repeatShort}
          </button>
        </span>
      )}
      {!narrow && (
        // Screen readers announce a button, because this is an action, but the link can be opened in a new tab like any
        // other.
        <Link
          to={start}
          role="button"
          className={classes.act}
          aria-disabled={why !== undefined}
          title={why}
          onClick={why === undefined ? undefined : prevent}
          onKeyDown={pressBySpace}
        >
          {play} {texts.row.run}
        </Link>
      )}
      <ActionMenu
        of={id}
        target={<RowButton aria-label={texts.row.actions(name)} />}
        actions={() => [
          { label: menuTexts.startRun, icon: IconPlayerPlay, to: start, why },
          ...(repeat ? [{ label: menuTexts.repeat, icon: IconRepeat, onClick: repeat }] : []),
          { label: menuTexts.edit, icon: IconPencil, to: paths.editWorkflow(id), why },
          {
            label: pinned ? menuTexts.unpin : menuTexts.pin,
            icon: pinned ? IconPinnedOff : IconPin,
            onClick: () => onPin(id),
          },
          { label: menuTexts.copyId, icon: IconCopy, onClick: () => onCopyId(id) },
          { label: menuTexts.delete, icon: IconTrash, dangerous: true, why, onClick: () => onDelete(workflow) },
        ]}
      />
    </div>
  );
});

function prevent(event: MouseEvent) {
  event.preventDefault();
}

/** Let Space activate the link, as it would a button. */
function pressBySpace(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

// All rows share one element, to save memory.
const play = (
  <svg viewBox="0 0 10 12" width={8} height={10} fill="currentColor" aria-hidden>
    <path d="M1 1.2v9.6a.6.6 0 0 0 .9.5l7.6-4.8a.6.6 0 0 0 0-1L1.9.7a.6.6 0 0 0-.9.5z" />
  </svg>
);
