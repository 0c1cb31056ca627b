import { IconPencil, IconPin, IconPinnedOff, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';

import type { Team } from '@/contract/team.ts';
import type { WorkflowListItem } from '@/contract/workflow.ts';
import { paths } from '@/domain/paths.ts';
import type { Search } from '@/domain/workflow-search.ts';
import { ActionMenu } from '@/ui/menu/action-menu.tsx';
import table from '@/ui/table/data-table.module.css';
import { IdText } from '@/ui/page/id-text.tsx';
import { MarkedText } from '@/ui/table/marked-text.tsx';
import { RowButton } from '@/ui/table/row-button.tsx';
import { RowCheckbox } from '@/ui/table/row-checkbox.tsx';

import { texts } from './texts.ts';
import { WorkflowCells } from './workflow-cells.tsx';
import classes from './workflow-table.module.css';
import { texts as ofWorkflows } from '@/features/workflows/texts.ts';
import { hrefOf } from '@/ui/browser/base-path.ts';

interface WorkflowRowProps {
  readonly workflow: WorkflowListItem;
  readonly index: number;
  readonly heightPx: number;
  readonly narrow: boolean;
  readonly teams: readonly Team[];
  readonly search: Search;
  /** The cache of earlier visits has been read. */
  readonly hasKept: boolean;
  readonly pinned: boolean;
  readonly selected: boolean;
  readonly onSelect: (index: number, range: boolean) => void;
  readonly onPin: (workflowId: string) => void;
  readonly onDelete: (workflow: WorkflowListItem) => void;
}

/** One row of the table "Workflows", which follows the clicks on the row's links. */
export const WorkflowRow = memo(function WorkflowRow(props: WorkflowRowProps) {
  const { workflow, index, heightPx, narrow, teams, search, pinned, selected, onSelect, onPin, onDelete } = props;
  const { id, name } = workflow;
  const shownName = name || ofWorkflows.unnamed;
  const details = <WorkflowCells workflow={workflow} teams={teams} narrow={narrow} hasKept={props.hasKept} />;
  return (
    <tr aria-rowindex={index + 2} aria-selected={selected} data-index={index} style={{ height: heightPx }}>
      <td>
        <RowCheckbox
          aria-label={texts.row.select(shownName)}
          checked={selected}
          onChange={(event) => onSelect(index, (event.nativeEvent as unknown as MouseEvent).shiftKey)}
        />
      </td>
      <td>
        <div className={classes.name}>
          {pinned && <IconPin size={14} aria-label={texts.row.pinned} role="img" />}
          <a href={hrefOf(paths.workflow(id))} className={`${table.name} ${table.line}`} title={name}>
            {name ? <MarkedText text={name} search={search} /> : shownName}
          </a>
        </div>
        {narrow && details}
      </td>
      {!narrow && (
        <>
          {details}
          <td className={classes.id}>
            <IdText id={id} label={ofWorkflows.id} short search={search} />
          </td>
        </>
      )}
      <td className={classes.actions}>
        <RowActions workflow={workflow} name={shownName} pinned={pinned} onPin={onPin} onDelete={onDelete} />
      </td>
    </tr>
  );
});

interface RowActionsProps extends Pick<WorkflowRowProps, 'workflow' | 'pinned' | 'onPin' | 'onDelete'> {
  readonly name: string;
}

const RowActions = memo(function RowActions({ workflow, name, pinned, onPin, onDelete }: RowActionsProps) {
  const { id, team_id: teamId } = workflow;
  return (
    <ActionMenu
      of={id}
      target={<RowButton aria-label={texts.row.actions(name)} />}
      actions={[
        {
          label: texts.row.startRun,
          icon: IconPlayerPlay,
          to: paths.startRun({ workflow: id, team: teamId ?? undefined }),
        },
        { label: texts.row.edit, icon: IconPencil, to: paths.editWorkflow(id) },
        {
          label: pinned ? texts.row.unpin : texts.row.pin,
          icon: pinned ? IconPinnedOff : IconPin,
          onClick: () => onPin(id),
        },
        { label: texts.row.delete, icon: IconTrash, dangerous: true, onClick: () => onDelete(workflow) },
      ]}
    />
  );
});
