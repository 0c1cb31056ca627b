import type { RunTone } from '@/features/runs/run-tone.ts';
import type { OfferedAction } from '@/ui/page/offered-actions.ts';

type PlaceKind = 'action' | 'view' | 'page' | 'search' | 'start' | 'workflow' | 'run' | 'team' | 'theme' | 'shortcuts';

/** A place to go to, or an action. */
export interface Place extends Partial<Pick<OfferedAction, 'act' | 'icon' | 'keys'>> {
  readonly key: string;
  readonly kind: PlaceKind;
  readonly label: string;
  /** Its accessible name, where the label needs its group to be understood. */
  readonly says?: string;
  /** What it is in, and how it is. */
  readonly detail: string;
  /** Shown where it was searched for, and beside others of the same name. */
  readonly id?: string;
  /** How a run went. */
  readonly tone?: RunTone;
  /** `''` for an action. */
  readonly to: string;
}

export interface PlaceGroup {
  readonly label: string;
  readonly places: readonly Place[];
}
