import { Button } from '@mantine/core';
import { IconArchive, IconRotateClockwise } from '@tabler/icons-react';
import { useState } from 'react';

import type { CauseGroup } from '@/domain/runs/failure/group-causes.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { useArchiveRuns } from '@/features/runs/commands/run-mutations.ts';
import type { RunListView } from '@/features/runs/list/filters/run-search-params.ts';
import { texts } from '@/features/runs/list/texts.ts';
import { keepFocus } from '@/ui/browser/keep-focus.ts';

import classes from './run-causes.module.css';

const words = texts.causes;
const atMost = 5;

interface RunCausesProps {
  /** Causes of the view's failed runs. */
  readonly groups: readonly CauseGroup[];
  readonly view: RunListView;
  readonly onChange: (change: Partial<RunListView>) => void;
  readonly onRerun: (runs: readonly RunRow[]) => void;
}

/**
 * Lists the causes of the shown failures, most frequent first. Each can filter the list, and its runs can be rerun or
 * archived together.
 */
export function RunCauses({ groups, view, onChange, onRerun }: RunCausesProps) {
  const [isOpen, setOpen] = useState(false);
  const archive = useArchiveRuns();
  const causes = groups
    .flatMap(({ cause, rows }) => (cause ? [{ ...cause, rows }] : []))
    .toSorted((a, b) => b.rows.length - a.rows.length);
  const failed = causes.reduce((sum, { rows }) => sum + rows.length, 0);
  if (view.cause === '' && failed < 2) return null;
  const isWhole = isOpen || causes.length <= atMost || causes.slice(atMost).some(({ key }) => key === view.cause);
  return (
    <section className={classes.causes} aria-label={words.label}>
      <div className={classes.head}>
        <strong>{words.count(failed, causes.length)}</strong>
        {view.cause !== '' && (
          <Button size="compact-xs" variant="default" onClick={() => onChange({ cause: '' })}>
            {words.all}
          </Button>
        )}
      </div>
      <ul className={classes.list}>
        {(isWhole ? causes : causes.slice(0, atMost)).map(({ key, headline, rows }) => (
          <li key={key} className={classes.line}>
            <button
              type="button"
              className={classes.cause}
              aria-pressed={key === view.cause}
              aria-label={words.show(headline, rows.length)}
              title={headline}
              onClick={() => onChange({ cause: key === view.cause ? '' : key })}
            >
              <span className={classes.count}>{texts.count(rows.length)}</span>
              <span className={classes.headline}>{headline}</span>
            </button>
            <button
              type="button"
              className={classes.act}
              aria-label={words.of(words.rerun(rows.length), headline)}
              title={words.rerun(rows.length)}
              onClick={() => onRerun(rows)}
            >
              <IconRotateClockwise size={16} aria-hidden />
            </button>
            <button
              ref={keepFocus}
              type="button"
              className={classes.act}
              aria-label={words.of(words.archive(rows.length), headline)}
              title={words.archive(rows.length)}
              onClick={() => {
                archive.mutate({ runIds: rows.map(({ runId }) => runId), archived: true });
                if (key === view.cause) onChange({ cause: '' });
              }}
            >
              <IconArchive size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {!isWhole && (
        <Button size="compact-xs" variant="subtle" onClick={() => setOpen(true)}>
          {words.more(causes.length - atMost)}
        </Button>
      )}
    </section>
  );
}
