import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { runState } from '@/domain/runs/run-state.ts';
import { usualText } from '@/domain/runs/usual-duration.ts';
import type { WorkflowHistory } from '@/domain/runs/workflow-history.ts';
import { RunStateBadge } from '@/features/runs/run-state-badge.tsx';
import { RunStrip } from '@/features/runs/run-strip.tsx';
import type { QuickStart } from '@/features/runs/start/use-quick-start.ts';
import { TimeSwitch } from '@/ui/page/time-switch.tsx';
import table from '@/ui/table/data-table.module.css';

import { texts } from './texts.ts';
import classes from './workflow-lines.module.css';

const words = texts.workflows;

interface WorkflowLineProps {
  readonly workflow: { readonly id: string; readonly name: string };
  /** The team that a start is in; undefined where that is not known. */
  readonly team: { readonly id: string; readonly name: string } | undefined;
  /** What this browser's runs say of it; undefined where there are none. */
  readonly history: WorkflowHistory | undefined;
  readonly now: number;
  /** There is no room for columns side by side. */
  readonly narrow: boolean;
  readonly quickStart: QuickStart;
}

/** A workflow by what its runs came to, and its starts by one click. */
export function WorkflowLine(props: WorkflowLineProps) {
  const { workflow, team, history, now, narrow } = props;
  const { id, name } = workflow;
  const { bars, usual } = history ?? {};
  const strip = bars && <RunStrip bars={bars} />;
  const title = (
    <div className={classes.name}>
      <Link to={paths.workflow(id)} className={`${table.name} ${classes.title}`} title={name}>
        {name}
      </Link>
      {team && (
        <span className={classes.team} title={team.name}>
          {team.name}
        </span>
      )}
    </div>
  );
  if (narrow) {
    return (
      <tr>
        <td>
          {title}
          <div className={classes.under}>
            <LastRun history={history} now={now} />
            {strip}
          </div>
          <div className={classes.starts}>
            <Starts {...props} />
          </div>
        </td>
      </tr>
    );
  }
  return (
    <tr>
      <td>{title}</td>
      <td>{strip}</td>
      <td>
        <LastRun history={history} now={now} />
      </td>
      <td className={classes.usual}>{usual && usualText(usual)}</td>
      <td>
        <div className={classes.starts}>
          <Starts {...props} />
        </div>
      </td>
    </tr>
  );
}

function LastRun({ history, now }: Pick<WorkflowLineProps, 'history' | 'now'>) {
  if (!history) return <span className={classes.state}>{words.never}</span>;
  const { last } = history;
  return (
    <span className={classes.state}>
      <RunStateBadge dot state={runState(last.facts, now)} />
      <TimeSwitch inline at={last.createdAt} />
    </span>
  );
}

function Starts({ workflow, team, history, quickStart }: WorkflowLineProps) {
  const { id, name } = workflow;
  const last = history?.last;
  const hasInputs = last?.given !== undefined && last.given.length > 0;
  const [plain, again] = [`${id} plain`, `${id} again`];
  return (
    <>
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
    </>
  );
}
