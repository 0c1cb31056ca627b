import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import { countdown } from '@/domain/countdown.ts';
import type { BatchFigures } from '@/domain/runs/batch/batch-figures.ts';
import { usualText } from '@/domain/runs/figures/usual-duration.ts';
import type { CauseGroup } from '@/domain/runs/failure/group-causes.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { Panel } from '@/ui/page/panel.tsx';

import { BatchBar } from './batch-bar.tsx';
import { BatchCounts } from './batch-counts.tsx';
import classes from './batch-summary.module.css';
import { texts } from './texts.ts';

interface BatchSummaryProps {
  readonly figures: BatchFigures;
  readonly count: number;
  readonly causes: readonly CauseGroup[];
  readonly onRerun: (rows: readonly RunRow[]) => void;
  /** Notes about the starts in progress. */
  readonly children?: ReactNode;
}

/** Shows a batch's progress, its remaining time, and the causes of its failures. */
export function BatchSummary({ figures, count, causes, onRerun, children }: BatchSummaryProps) {
  const { finished, failed, cancelled, leftMs, usual } = figures;
  const done = finished + failed + cancelled;
  const known = causes.flatMap(({ cause, rows }) => (cause ? [{ ...cause, rows }] : []));
  // If all failures have the same cause, the rerun button in the page's header is enough.
  const hasButtons = known.some(({ rows }) => rows.length < failed);
  return (
    <Panel label={texts.label}>
      <div className={classes.summary}>
        <div className={classes.progress}>
          <div className={classes.line}>
            <span role="status">
              <strong className={classes.done}>{texts.done(done, count)}</strong> {texts.doneWord}
            </span>
            {leftMs !== undefined && <span className={classes.dimmed}>{texts.left(countdown(leftMs, 0))}</span>}
          </div>
          <BatchBar figures={figures} />
          <div className={classes.line}>
            <BatchCounts figures={figures} />
            {usual && <span className={classes.dimmed}>{texts.usual(usualText(usual), usual.of)}</span>}
          </div>
          {children}
        </div>
        {known.length > 0 && (
          <section className={classes.causes} aria-label={texts.causes(known.length)}>
            <div className={classes.dimmed}>{texts.causes(known.length)}</div>
            <ul>
              {known.map(({ key, headline, rows }) => (
                <li key={key}>
                  <span className={classes.cause} title={headline}>
                    {headline}
                  </span>
                  {hasButtons ? (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={texts.rerunCause(rows.length, headline)}
                      onClick={() => onRerun(rows)}
                    >
                      {texts.rerunFailed(rows.length)}
                    </Button>
                  ) : (
                    <span className={classes.dimmed}>{texts.runs(rows.length)}</span>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Panel>
  );
}
