import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClockHour4,
  IconEyeOff,
  IconFileOff,
  IconHelpCircle,
  type Icon,
  IconLoader2,
  IconPlugConnectedX,
  IconSend,
} from '@tabler/icons-react';

import type { RunState, RunStateKind } from '@/domain/runs/run-state.ts';

import classes from './run-state-badge.module.css';

type Tone = 'good' | 'bad' | 'warn' | 'busy' | 'quiet';

const looks: Readonly<Record<RunStateKind, readonly [tone: Tone, icon: Icon]>> = {
  starting: ['busy', IconSend],
  'not-confirmed': ['warn', IconHelpCircle],
  'not-accepted': ['bad', IconCircleX],
  queued: ['busy', IconClockHour4],
  running: ['busy', IconLoader2],
  'no-result': ['quiet', IconCircleDashed],
  'check-failed': ['warn', IconPlugConnectedX],
  finished: ['good', IconCircleCheck],
  'output-gone': ['warn', IconFileOff],
  cancelling: ['busy', IconLoader2],
  'cancel-accepted': ['quiet', IconBan],
  cancelled: ['quiet', IconBan],
  failed: ['bad', IconAlertTriangle],
  stopped: ['quiet', IconEyeOff],
};

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** The state of a run: icon, word and colour, the word in an element of its own; marked while it can't be checked. */
export function RunStateBadge({ state }: { readonly state: RunState }) {
  const [tone, Glyph] = looks[state.kind];
  return (
    <span className={classes.badge} data-tone={tone}>
      <Glyph size={15} stroke={2} aria-hidden />
      <span>{state.label}</span>
      {state.staleSince !== undefined && (
        <span className={classes.stale} title={`Couldn’t be checked since ${moment.format(state.staleSince)}`}>
          stale
        </span>
      )}
    </span>
  );
}
