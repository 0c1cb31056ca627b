import { ActionIcon, Menu } from '@mantine/core';
import { IconArchive, IconBan, IconDots, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import type { RunRow } from '@/domain/run-record.ts';

import { useEditRun } from './run-mutations.ts';
import { useRuns } from './runs-context.ts';

interface RunRowMenuProps {
  readonly row: RunRow;
  readonly onCancel: ((row: RunRow) => void) | undefined;
  readonly title: string;
  readonly actions: readonly string[];
}

/** What can be done with a run of the list. */
export function RunRowMenu({ row, title, actions, onCancel }: RunRowMenuProps) {
  const { monitor } = useRuns();
  const edit = useEditRun();
  const archived = row.archivedAt !== undefined;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${title}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.includes('run-again') && row.workflowId && (
          <Menu.Item
            component={Link}
            to={paths.startRun({ workflow: row.workflowId, team: row.teamId })}
            state={{ again: row.runId }}
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
          >
            Edit and run
          </Menu.Item>
        )}
        {actions.includes('check') && (
          <Menu.Item
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => void monitor.checkNow([row.runId])}
          >
            Check now
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconArchive size={16} aria-hidden />}
          onClick={() => edit.mutate({ runId: row.runId, archivedAt: archived ? undefined : Date.now() })}
        >
          {archived ? 'Take out of the archive' : 'Archive'}
        </Menu.Item>
        {onCancel && actions.includes('cancel') && (
          <>
            <Menu.Divider />
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<IconBan size={16} aria-hidden />}
              onClick={() => onCancel(row)}
            >
              Cancel run
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
