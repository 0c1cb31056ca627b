import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, type Icon } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { useRunNames } from '@/features/runs/use-run-title.ts';
import { keyHint, usePageKeys } from '@/ui/keys/use-page-keys.ts';
import { useSingleKeys } from '@/ui/keys/use-single-keys.ts';

import classes from '@/features/runs/detail/detail.module.css';
import { texts } from '@/features/runs/detail/texts.ts';
import { useNeighbours } from './use-neighbours.ts';

/** Links to the previous and next run, in list order. */
export function RunNeighbours({ row }: { readonly row: RunRow }) {
  const { previous, next } = useNeighbours(row);
  const navigate = useNavigate();
  const to = (one: RunRow | undefined) => one && (() => void navigate(paths.run(one.runId)));
  usePageKeys({ k: to(previous), j: to(next) });
  return (
    <nav aria-label={texts.neighbours.label} className={classes.neighbours}>
      <Neighbour row={previous} label={texts.neighbours.previous} shortcut="k" icon={IconChevronUp} />
      <Neighbour row={next} label={texts.neighbours.next} shortcut="j" icon={IconChevronDown} />
    </nav>
  );
}

interface NeighbourProps {
  readonly row: RunRow | undefined;
  readonly label: string;
  readonly shortcut: string;
  readonly icon: Icon;
}

/** A link to a neighbour. If there is none, its space is kept, so that nothing moves under the pointer. */
function Neighbour({ row, label, shortcut, icon: Glyph }: NeighbourProps) {
  const hasKeys = useSingleKeys();
  const names = useRunNames();
  if (!row) {
    return (
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} disabled>
        <Glyph size={18} aria-hidden />
      </ActionIcon>
    );
  }
  const title = `${label}: ${names.title(row)}`;
  return (
    <ActionIcon
      component={Link}
      to={paths.run(row.runId)}
      variant="subtle"
      color="gray"
      size={28}
      aria-label={label}
      title={title}
      {...keyHint(hasKeys, title, shortcut)}
    >
      <Glyph size={18} aria-hidden />
    </ActionIcon>
  );
}
