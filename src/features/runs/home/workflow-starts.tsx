import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';

import type { WorkflowLineProps } from './workflow-line-props.ts';
import classes from './workflow-lines.module.css';
import { workflowTexts as words } from './workflow-texts.ts';

/** The starts of a workflow by one click: with nothing, and with what its last run was given. */
export function WorkflowStarts({ workflow, team, history, quickStart }: WorkflowLineProps) {
  const { id, name } = workflow;
  const last = history?.last;
  const hasInputs = last?.given !== undefined && last.given.length > 0;
  const [plain, again] = [`${id} plain`, `${id} again`];
  return (
    <div className={classes.starts}>
      {hasInputs && (
        <Button
          size="compact-sm"
          variant="default"
          className={classes.again}
          aria-label={words.againOf(name)}
          loading={quickStart.isStarting(again)}
          disabled={!team}
          onClick={() => team && quickStart.start({ key: again, workflow, team, inputsOf: last })}
        >
          {words.again}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlayerPlay size={14} aria-hidden />}
        aria-label={words.runOf(name)}
        title={words.runHint}
        loading={quickStart.isStarting(plain)}
        disabled={!team}
        onClick={() => team && quickStart.start({ key: plain, workflow, team })}
      >
        {words.run}
      </Button>
    </div>
  );
}
