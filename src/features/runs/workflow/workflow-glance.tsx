import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { runState } from '@/domain/runs/run-state.ts';
import { usualText } from '@/domain/runs/figures/usual-duration.ts';
import { numberSoFar } from '@/domain/whole-number.ts';
import { useArrival } from '@/features/runs/mirror/use-arrival.ts';
import { RunDurationText } from '@/features/runs/run-duration-text.tsx';
import { RunStateBadge } from '@/features/runs/run-state-badge.tsx';
import { RunStrip } from '@/features/runs/run-strip.tsx';
import { Panel } from '@/ui/page/panel.tsx';
import { TimeSwitch } from '@/ui/page/time-switch.tsx';

import { texts } from './texts.ts';
import { useWorkflowHistory } from './use-workflow-history.ts';
import classes from './workflow.module.css';

/**
 * Summarises a workflow's runs in one line: the latest ones as a strip, the last one, their usual duration, and their
 * number.
 */
export function WorkflowGlance({ workflowId }: { readonly workflowId: string }) {
  const { history, now } = useWorkflowHistory(workflowId);
  const arrival = useArrival();
  if (!history) return null;
  const { last, bars, usual, live, count } = history;
  return (
    <Panel label={texts.glance.title}>
      <div className={classes.band}>
        <div className={classes.strip}>
          <RunStrip bars={bars} />
        </div>
        <dl className={classes.facts}>
          <Fact label={texts.glance.last} note={<TimeSwitch inline inRow at={last.createdAt} />}>
            <Anchor component={Link} to={paths.run(last.runId)} className={classes.state}>
              <RunStateBadge dot state={runState(last.facts, now)} />
            </Anchor>
          </Fact>
          <Fact label={texts.glance.took}>
            <RunDurationText row={last} now={now} />
          </Fact>
          <Fact label={texts.glance.usual} note={usual && texts.usualOf(usual.of)}>
            {usual ? usualText(usual) : texts.glance.tooFew}
          </Fact>
          <Fact label={texts.glance.count} note={live > 0 && texts.glance.live(live)}>
            {numberSoFar(count, arrival)}
          </Fact>
        </dl>
      </div>
    </Panel>
  );
}

interface FactProps {
  readonly label: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

function Fact({ label, note, children }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className={classes.value}>{children}</span> {note && <span className={classes.note}>{note}</span>}
      </dd>
    </div>
  );
}
