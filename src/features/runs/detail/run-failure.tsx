import { Button, Group } from '@mantine/core';
import { IconForms } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import type { RunState } from '@/domain/runs/run-state.ts';
import { explainState } from '@/domain/runs/run-words.ts';
import { Panel } from '@/ui/page/panel.tsx';

import classes from '@/features/runs/output/run-page.module.css';

interface RunFailureProps {
  readonly row: RunRow;
  readonly state: RunState;
}

/** Why a run failed, and the way to mend it. */
export function RunFailure({ row, state }: RunFailureProps) {
  const { start } = row.facts;
  return (
    <Panel>
      {state.words ? (
        <blockquote className={classes.failure} aria-label="The service’s words">
          {state.words}
        </blockquote>
      ) : (
        <p className={classes.failure}>{explainState(row, state)}</p>
      )}
      {start.kind === 'refused' && start.fault.issues && (
        <ul>
          {start.fault.issues.map(({ path, message }) => (
            <li key={`${path.join('.')} ${message}`}>
              <code>{path.join('.')}</code>: {message}
            </li>
          ))}
        </ul>
      )}
      {row.workflowId && (
        <Group mt="sm">
          <Button
            component={Link}
            to={paths.startRun({ workflow: row.workflowId, team: row.teamId })}
            state={{ again: row.runId }}
            leftSection={<IconForms size={16} aria-hidden />}
          >
            Edit &amp; rerun
          </Button>
        </Group>
      )}
    </Panel>
  );
}
