import { ActionIcon, Anchor } from '@mantine/core';
import { IconRotateClockwise } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { personName } from '@/domain/runs/service-fact.ts';
import { StarButton } from '@/features/runs/commands/star-button.tsx';
import { TimeSwitch } from '@/ui/page/time-switch.tsx';

import classes from './compared.module.css';
import type { ComparedRun } from './compared-run.ts';
import { texts } from './texts.ts';

interface ComparedCaptionProps {
  readonly run: ComparedRun;
  /** The keyboard shortcut that stars the run. */
  readonly hotkey: string;
  /** Undefined if the run can't be rerun. */
  readonly onRerun: ((row: RunRow) => void) | undefined;
}

/** Shows a compared run's letter, title, starter and time, with buttons to star and rerun it. */
export function ComparedCaption({ run: { letter, title, row }, hotkey, onRerun }: ComparedCaptionProps) {
  const { service } = row.facts;
  return (
    <div className={classes.caption}>
      <strong className={classes.letter}>{letter}</strong>
      <div className={classes.name}>
        <Anchor component={Link} to={paths.run(row.runId)} size="sm" className={classes.title} title={title} dir="auto">
          {title}
        </Anchor>
        <span className={classes.by}>
          {service && !service.isMine && (
            <>
              <bdi>{personName(service.startedBy)}</bdi>,{' '}
            </>
          )}
          <TimeSwitch inline inRow at={row.createdAt} />
        </span>
      </div>
      <span className={classes.acts}>
        {onRerun && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={texts.rerun(title)}
            title={texts.rerunHint}
            onClick={() => onRerun(row)}
          >
            <IconRotateClockwise size={18} aria-hidden />
          </ActionIcon>
        )}
        <StarButton row={row} title={title} hotkey={hotkey} />
      </span>
    </div>
  );
}
