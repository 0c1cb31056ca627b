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
  /** Whether the page names the run's workflow. */
  readonly ofOne?: boolean;
  /** The distinguishing inputs that are not in the run's name, shown instead of the workflow. */
  readonly rest?: string | undefined;
  readonly tabIndex?: number;
  /** Whether the run's own name may take two lines, with the rest of the title below. */
  readonly ownLine?: boolean;
  /** Whether the workflow is shown elsewhere, so that only the label contains it. */
  readonly isShort?: boolean;
}

/** Links to a run by its title: its own name, followed by the workflow, which is truncated first. */
export function RunTitleLink(props: RunTitleLinkProps) {
  const { row, names, ofOne = false, rest, tabIndex, ownLine = false, isShort = false } = props;
  const { own, workflow, isList } = names.parts(row);
  const beside = rest ?? (ofOne ? undefined : workflow);
  const title = beside ? `${own} · ${beside}` : own;
  return (
    <Anchor
      component={Link}
      to={paths.run(row.runId)}
      tabIndex={tabIndex}
      size="sm"
      className={`${table.name} ${classes.title}`}
      data-own-line={ownLine || undefined}
      data-rest={rest === undefined ? undefined : true}
      // The label prevents screen readers from reading a truncated name in pieces.
      aria-label={title}
      title={rest === undefined ? names.title(row) : title}
    >
      <span className={classes.own} dir="auto">
        {isList || ownLine ? own : <MiddleCut text={own} />}
      </span>
      {beside && !isShort && (
        <span className={classes.of}>
          <VisuallyHidden> · </VisuallyHidden>
          <bdi>{beside}</bdi>
        </span>
      )}
    </Anchor>
  );
}
