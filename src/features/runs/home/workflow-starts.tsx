import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';

import type { WorkflowLineProps } from './workflow-line-props.ts';
import classes from './workflow-lines.module.css';
import { workflowTexts as words } from './workflow-texts.ts';
import { BusyButton } from '@/ui/forms/busy-button.tsx';

/** Starts a workflow: with the form, or with one click and its last run's inputs. */
export function WorkflowStarts({ workflow, team, history, quickStart }: WorkflowLineProps) {
  const { id, name } = workflow;
  const repeatable = history?.repeatable;
  const again = `${id} again`;
  return (
    <div className={classes.starts}>
      {repeatable && (
        <BusyButton
          size="compact-sm"
          variant="default"
          className={classes.again}
          aria-label={words.againOf(name)}
          loading={quickStart.isStarting(again)}
          disabled={!team}
          onClick={() => team && quickStart.start({ key: again, workflow, team, inputsOf: repeatable })}
        >
          {words.again}
        </BusyButton>
      )}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlayerPlay size={14} aria-hidden />}
        component={Link}
        to={paths.startRun({ workflow: id })}
        aria-label={words.runOf(name)}
      >
        {words.run}
      </Button>
    </div>
  );
}
