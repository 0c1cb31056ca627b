import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import type { RunNames } from '@/domain/runs/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import table from '@/ui/table/data-table.module.css';

import classes from './run-title.module.css';

interface RunTitleLinkProps {
  readonly row: RunRow;
  readonly names: RunNames;
  /** The page names its workflow. */
  readonly ofOne?: boolean;
}

/** Links to a run by its title, in one line; the workflow's name is cut before the run's own name. */
export function RunTitleLink({ row, names, ofOne = false }: RunTitleLinkProps) {
  const { workflow, own } = names.parts(row);
  return (
    <Anchor
      component={Link}
      to={paths.run(row.runId)}
      size="sm"
      className={`${table.name} ${classes.title}`}
      title={names.title(row)}
    >
      {workflow !== undefined && !ofOne && (
        <>
          <span className={classes.of}>{workflow}</span>
          <span className={classes.dot}> · </span>
        </>
      )}
      <span className={classes.own}>{own}</span>
    </Anchor>
  );
}
