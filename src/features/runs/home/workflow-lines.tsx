import type { ReactNode } from 'react';

import table from '@/ui/table/data-table.module.css';

import { texts } from './texts.ts';
import classes from './workflow-lines.module.css';

const words = texts.workflows;

interface WorkflowLinesProps {
  /** There is no room for columns side by side. */
  readonly narrow: boolean;
  readonly children: ReactNode;
}

/** The table "Your workflows", around its lines. */
export function WorkflowLines({ narrow, children }: WorkflowLinesProps) {
  return (
    <div className={table.frame}>
      <table className={`${table.table} ${table.fixed} ${classes.table}`} aria-label={words.label}>
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            {!narrow && (
              <>
                <th scope="col" className={classes.strip}>
                  {words.strip}
                </th>
                <th scope="col" className={classes.last}>
                  {words.last}
                </th>
                <th scope="col" className={classes.usual}>
                  {words.usual}
                </th>
                <th scope="col" className={classes.actions}>
                  <span className={classes.said}>{words.actions}</span>
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
