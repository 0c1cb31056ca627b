type PlaceKind = 'action' | 'view' | 'page' | 'search' | 'start' | 'workflow' | 'run' | 'team' | 'shortcuts';

/** A place to go to, or an action. */
export interface Place {
  readonly key: string;
  readonly kind: PlaceKind;
  readonly label: string;
  /** Distinguishes places of the same name. */
  readonly detail: string;
  /** `''` for an action. */
  readonly to: string;
  readonly act?: () => void;
}

export interface PlaceGroup {
  readonly label: string;
  readonly places: readonly Place[];
}
