import type { RunTone } from '@/features/runs/run-tone.ts';
import type { OfferedAction } from '@/ui/page/offered-actions.ts';

type PlaceKind = 'action' | 'view' | 'page' | 'search' | 'start' | 'workflow' | 'run' | 'team' | 'theme' | 'shortcuts';

/** A place to go to, or an action. */
export interface Place extends Partial<Pick<OfferedAction, 'act' | 'icon' | 'keys'>> {
  readonly key: string;
  readonly kind: PlaceKind;
  readonly label: string;
  /** The accessible name, if the label makes sense only within its group. */
  readonly says?: string;
  /** Shown beside the label, such as the workflow, team or state. */
  readonly detail: string;
  /** The item's ID, which is shown if it was searched for, or if several places look the same. */
  readonly id?: string;
  /** The tone of a run's state. */
  readonly tone?: RunTone;
  /** The address; `''` for an action. */
  readonly to: string;
}

export interface PlaceGroup {
  readonly label: string;
  readonly places: readonly Place[];
}
