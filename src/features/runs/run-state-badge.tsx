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
  IconPlugConnectedX,
  IconSend,
} from '@tabler/icons-react';

import type { ComponentType } from 'react';

import type { RunState, RunStateKind } from '@/domain/runs/run-state.ts';

import { clockTime } from '@/ui/page/clock-time.ts';

import { runTones } from './run-tone.ts';
import { texts } from './texts.ts';

import classes from './run-state-badge.module.css';

interface GlyphProps {
  readonly size?: number;
  readonly stroke?: number;
  readonly 'aria-hidden'?: boolean;
}

const glyphs: Readonly<Record<RunStateKind, ComponentType<GlyphProps>>> = {
  starting: IconSend,
  'not-confirmed': IconHelpCircle,
  'not-accepted': IconCircleX,
  queued: IconClockHour4,
  running: BusyDot,
  'no-result': IconCircleDashed,
  'check-failed': IconPlugConnectedX,
  finished: IconCircleCheck,
  'output-gone': IconFileOff,
  cancelling: BusyDot,
  'cancel-accepted': IconBan,
  cancelled: IconBan,
  failed: IconAlertTriangle,
  stopped: IconEyeOff,
};

interface RunStateBadgeProps {
  readonly state: RunState;
  /** Whether to show a dot instead of the icon, without a background, for long lists. */
  readonly dot?: boolean;
}

/** Shows the state of a run as an icon, a word and a colour, marked while checks fail. */
export function RunStateBadge({ state, dot = false }: RunStateBadgeProps) {
  const Glyph = glyphs[state.kind];
  return (
    <span
      className={dot ? classes.dot : classes.badge}
      data-tone={runTones[state.kind]}
      data-going={(dot && state.kind === 'running') || undefined}
    >
      {!dot && <Glyph size={15} stroke={2} aria-hidden />}
      <span>{state.label}</span>
      {state.staleSince !== undefined && (
        <span className={classes.stale} title={texts.staleSince(clockTime(state.staleSince))}>
          {texts.stale}
        </span>
      )}
    </span>
  );
}

/** A dot in a ring that pulses, unless the user prefers reduced motion. */
function BusyDot({ size }: GlyphProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden>
      <circle className={classes.ring} cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <circle cx="8" cy="8" r="3.25" fill="currentColor" />
    </svg>
  );
}
