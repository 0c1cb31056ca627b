import { Anchor, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import type { RunNames } from '@/domain/runs/names/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import table from '@/ui/table/data-table.module.css';
import { MiddleCut } from '@/ui/table/middle-cut.tsx';

import classes from './run-title.module.css';

interface RunTitleLinkProps {
  readonly row: RunRow;
  readonly names: RunNames;
  /** The page names its workflow. */
  readonly ofOne?: boolean;
  /** Its differing inputs among runs of the same name, in place of the workflow. */
  readonly rest?: string | undefined;
  readonly tabIndex?: number;
}

/** Links to a run by its title, in one line: its own name, then the workflow, which is truncated first. */
export function RunTitleLink({ row, names, ofOne = false, rest, tabIndex }: RunTitleLinkProps) {
  const { own, workflow } = names.parts(row);
  const beside = rest ?? (ofOne ? undefined : workflow);
  const title = beside ? `${own} · ${beside}` : own;
  return (
    <Anchor
      component={Link}
      to={paths.run(row.runId)}
      tabIndex={tabIndex}
      size="sm"
      className={`${table.name} ${classes.title}`}
      data-rest={rest === undefined ? undefined : true}
      // The pieces of a truncated line are not words of their own.
      aria-label={title}
      title={rest === undefined ? names.title(row) : title}
    >
      <span className={classes.own}>
        <MiddleCut text={own} />
      </span>
      {beside && (
        <span className={classes.of}>
          <VisuallyHidden> · </VisuallyHidden>
          {beside}
        </span>
      )}
    </Anchor>
  );
}
