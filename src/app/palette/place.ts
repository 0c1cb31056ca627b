type PlaceKind = 'action' | 'view' | 'page' | 'search' | 'start' | 'workflow' | 'run' | 'team' | 'shortcuts';

/** Something to go to, or to do. */
export interface Place {
  readonly key: string;
  readonly kind: PlaceKind;
  readonly label: string;
  /** Distinguishes places of the same name. */
  readonly detail: string;
  /** `''` for what is done here. */
  readonly to: string;
  readonly act?: () => void;
}

export interface PlaceGroup {
  readonly label: string;
  readonly places: readonly Place[];
}
