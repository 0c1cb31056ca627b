import { ActionIcon, Anchor, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';

import type { WorkflowListItem } from '@/contract/workflow.ts';
import { paths } from '@/domain/paths.ts';
import type { Search } from '@/domain/workflow-search.ts';
import table from '@/ui/data-table.module.css';
import { IdText } from '@/ui/id-text.tsx';
import { MarkedText } from '@/ui/marked-text.tsx';

const rowHeightPx = 45;

interface WorkflowTableProps {
  readonly workflows: readonly WorkflowListItem[];
  readonly search: Search;
  readonly descending: boolean;
  readonly onSort: (descending: boolean) => void;
  readonly onDelete: (workflow: WorkflowListItem) => void;
}

/** The table "Workflows". Only the rows in view are in the document; the numbers for assistive technology are of all. */
export function WorkflowTable({ workflows, search, descending, onSort, onDelete }: WorkflowTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [offsetPx, setOffsetPx] = useState(0);
  useLayoutEffect(() => {
    if (body.current) setOffsetPx(body.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: workflows.length,
    estimateSize: () => rowHeightPx,
    overscan: 8,
    scrollMargin: offsetPx,
  });
  const rows = virtualizer.getVirtualItems();
  const abovePx = (rows[0]?.start ?? offsetPx) - offsetPx;
  const belowPx = virtualizer.getTotalSize() - abovePx - rows.length * rowHeightPx;

  return (
    <div className={table.frame}>
      <table className={table.table} aria-label="Workflows" aria-rowcount={workflows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" aria-sort={descending ? 'descending' : 'ascending'}>
              <button type="button" className={table.sort} onClick={() => onSort(!descending)}>
                Name <span aria-hidden>{descending ? '↓' : '↑'}</span>
              </button>
            </th>
            <th scope="col" className={table.wide}>
              Id
            </th>
            <th scope="col" className={table.end} aria-label="Actions" />
          </tr>
        </thead>
        <tbody ref={body}>
          {abovePx > 0 && <SpacerRow heightPx={abovePx} />}
          {rows.map(({ index, key }) => {
            const workflow = workflows[index];
            return (
              workflow && (
                <WorkflowRow key={key} workflow={workflow} index={index} search={search} onDelete={onDelete} />
              )
            );
          })}
          {belowPx > 0 && <SpacerRow heightPx={belowPx} />}
        </tbody>
      </table>
    </div>
  );
}

function SpacerRow({ heightPx }: { readonly heightPx: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={3} style={{ height: heightPx, padding: 0, border: 0 }} />
    </tr>
  );
}

interface WorkflowRowProps extends Pick<WorkflowTableProps, 'search' | 'onDelete'> {
  readonly workflow: WorkflowListItem;
  readonly index: number;
}

function WorkflowRow({ workflow, index, search, onDelete }: WorkflowRowProps) {
  const { id, name } = workflow;
  return (
    <tr aria-rowindex={index + 2} style={{ height: rowHeightPx }}>
      <td>
        <Anchor component={Link} to={paths.workflow(id)} className={`${table.name} ${table.line}`} title={name}>
          {name ? <MarkedText text={name} search={search} /> : 'Unnamed workflow'}
        </Anchor>
      </td>
      <td className={table.wide}>
        <IdText id={id} label="workflow id" />
      </td>
      <td className={table.end}>
        <Menu>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${name || 'unnamed workflow'}`}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              component={Link}
              to={paths.startRun({ workflow: id, team: workflow.team_id ?? undefined })}
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
            >
              Start run
            </Menu.Item>
            <Menu.Item component={Link} to={paths.editWorkflow(id)} leftSection={<IconPencil size={16} aria-hidden />}>
              Edit
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item color="red" onClick={() => onDelete(workflow)} leftSection={<IconTrash size={16} aria-hidden />}>
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </td>
    </tr>
  );
}
