import { VisuallyHidden } from '@mantine/core';

import type { RunSort } from '@/domain/runs/list/run-sort.ts';
import { texts } from '@/features/runs/list/texts.ts';
import { RowCheckbox } from '@/ui/table/row-checkbox.tsx';
import { SortHeader } from '@/ui/table/sort-header.tsx';

import classes from './run-table.module.css';

const words = texts.table;

interface RunTableHeadProps {
  readonly sort: RunSort;
  readonly onSort: ((sort: RunSort) => void) | undefined;
  /** Whether the selection bar covers the header. */
  readonly covered: boolean;
  /** Whether only the key facts are shown, as on a small screen. */
  readonly narrow: boolean;
  /** Whether any run was started by another person. */
  readonly withPeople: boolean;
  /** Whether any run has inputs or a message to show. */
  readonly withWords: boolean;
  /** How many rows are selected; undefined in a table without selection. */
  readonly chosen: 'all' | 'some' | 'none' | undefined;
  /** Select or deselect all rows. */
  readonly onChooseAll: (chooses: boolean) => void;
}

/** The columns of the table "Runs". */
export function RunTableHead(props: RunTableHeadProps) {
  const { narrow, withPeople, withWords, chosen, onChooseAll, ...head } = props;
  return (
    <thead>
      <tr aria-rowindex={1}>
        {chosen && (
          <th scope="col" className={classes.check}>
            <RowCheckbox
              aria-label={words.selectAll}
              checked={chosen === 'all'}
              some={chosen === 'some'}
              onChange={() => onChooseAll(chosen !== 'all')}
            />
          </th>
        )}
        <th scope="col" className={classes.thumb}>
          <VisuallyHidden>{words.result}</VisuallyHidden>
        </th>
        <SortHeader {...head} name="name" label={words.run} className={withWords ? classes.run : undefined} />
        {narrow ? (
          <th scope="col" className={classes.menu}>
            <VisuallyHidden>{words.actions}</VisuallyHidden>
          </th>
        ) : (
          <>
            {withPeople && <SortHeader {...head} name="by" label={words.by} className={classes.by} />}
            <SortHeader {...head} name="state" label={words.status} className={classes.state} />
            <SortHeader {...head} name="duration" label={words.duration} largestFirst className={classes.duration} />
            {withWords && (
              <th scope="col" className={classes.words}>
                {words.inputs}
              </th>
            )}
            <SortHeader {...head} name="team" label={words.team} className={classes.team} />
            <SortHeader {...head} name="started" label={words.started} largestFirst className={classes.started} />
          </>
        )}
      </tr>
    </thead>
  );
}
