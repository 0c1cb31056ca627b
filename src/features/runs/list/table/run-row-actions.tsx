import { IconBan, IconExternalLink, type Icon, IconRotateClockwise } from '@tabler/icons-react';

import type { RunRow } from '@/domain/runs/run-record.ts';
import type { RunState } from '@/domain/runs/run-state.ts';

import { RunRowMenu } from './run-row-menu.tsx';
import classes from './run-table.module.css';
import { texts } from '@/features/runs/list/texts.ts';
import { useAllowedActions } from '@/features/runs/use-allowed-actions.ts';
import { useOfflineReason } from '@/ui/forms/use-offline-reason.ts';
import { useResultActions } from '@/features/runs/list/use-result-actions.ts';

interface RunRowActionsProps {
  readonly row: RunRow;
  readonly title: string;
  readonly state: RunState;
  /** Whether the row has the pointer or the focus, so that the most frequent actions are shown. */
  readonly active: boolean;
  readonly tabIndex: number;
  readonly onCancel: ((row: RunRow) => void) | undefined;
  readonly onRerun: (row: RunRow) => void;
  readonly onRename: () => void;
}

/** Actions on a run in the list, overlaid on the end of its row. */
export function RunRowActions({
  row,
  title,
  state,
  active,
  tabIndex,
  onCancel,
  onRerun,
  onRename,
}: RunRowActionsProps) {
  const actions = useAllowedActions()(row, state);
  return (
    <div className={classes.actions} data-active={active || undefined}>
      {active && (
        <>
          {actions.includes('open-result') && <OpenResult row={row} title={title} />}
          {actions.includes('rerun') && row.workflowId && (
            <Action label={texts.menu.rerun} icon={IconRotateClockwise} onClick={() => onRerun(row)} />
          )}
          {onCancel && actions.includes('cancel') && (
            <Action label={texts.menu.cancel} icon={IconBan} onClick={() => onCancel(row)} />
          )}
        </>
      )}
      <RunRowMenu
        tabIndex={tabIndex}
        row={row}
        title={title}
        actions={actions}
        onCancel={onCancel}
        onRerun={onRerun}
        onRename={onRename}
      />
    </div>
  );
}

function OpenResult({ row, title }: { readonly row: RunRow; readonly title: string }) {
  const { open } = useResultActions(row, title);
  return <Action label={texts.menu.open} icon={IconExternalLink} onClick={open} />;
}

interface ActionProps {
  readonly label: string;
  readonly icon: Icon;
  readonly onClick: () => void;
}

function Action({ label, icon: Glyph, onClick }: ActionProps) {
  const offline = useOfflineReason();
  return (
    <button
      type="button"
      className={classes.action}
      aria-label={label}
      aria-disabled={offline !== undefined || undefined}
      title={offline ?? label}
      onClick={offline === undefined ? onClick : undefined}
    >
      <Glyph size={16} aria-hidden />
    </button>
  );
}
