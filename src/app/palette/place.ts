import type { RunTone } from '@/features/runs/run-tone.ts';
import type { OfferedAction } from '@/ui/page/offered-actions.ts';

type PlaceKind = 'action' | 'view' | 'page' | 'search' | 'start' | 'workflow' | 'run' | 'team' | 'theme' | 'shortcuts';

/** A place to go to, or an action. */
export interface Place extends Partial<Pick<OfferedAction, 'act' | 'icon' | 'keys'>> {
  readonly key: string;
  readonly kind: PlaceKind;
  readonly label: string;
  /** The accessible name, if the label can be understood only with its group. */
  readonly says?: string;
  /** Shown beside the label, such as the workflow, team or state. */
  readonly detail: string;
  /** Shown if it was searched for, or if places look the same. */
  readonly id?: string;
  /** The tone of a run's state. */
  readonly tone?: RunTone;
  /** `''` for an action. */
  readonly to: string;
}

export interface PlaceGroup {
  readonly label: string;
  readonly places: readonly Place[];
}
