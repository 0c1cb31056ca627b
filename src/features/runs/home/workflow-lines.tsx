import type { ReactNode } from 'react';

import table from '@/ui/table/data-table.module.css';

import classes from './workflow-lines.module.css';
import { workflowTexts as words } from './workflow-texts.ts';

interface WorkflowLinesProps {
  /** The columns that have contents and fit. */
  readonly columns: 'name' | 'starts' | 'all';
  readonly children: ReactNode;
}

/** The table "Your workflows" around its rows. */
export function WorkflowLines({ columns, children }: WorkflowLinesProps) {
  return (
    <div className={table.frame}>
      <table className={`${table.table} ${table.fixed} ${classes.table}`} aria-label={words.label}>
        {columns === 'all' && (
          <thead className={classes.heads}>
            <tr>
              <th scope="col">
                <span className={classes.said}>{words.name}</span>
              </th>
              <th scope="col" className={classes.strip}>
                <span className={classes.said}>{words.strip}</span>
              </th>
              <th scope="col" className={classes.last}>
                <span className={classes.said}>{words.last}</span>
              </th>
              <th scope="col" className={classes.usual}>
                <span className={classes.said}>{words.usual}</span>
              </th>
              <th scope="col" className={classes.actions}>
                <span className={classes.said}>{words.actions}</span>
              </th>
            </tr>
          </thead>
        )}
        {columns === 'starts' && (
          <colgroup>
            <col />
            <col className={classes.start} />
          </colgroup>
        )}
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
