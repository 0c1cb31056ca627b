import type { Icon } from '@tabler/icons-react';
import { createContext, useContext, useEffect, useId, useSyncExternalStore } from 'react';

/** An action of a page, which the command palette lists too. */
export interface OfferedAction {
  readonly label: string;
  readonly icon?: Icon;
  /** The keys of the action's shortcut. */
  readonly keys?: string;
  readonly act: () => void;
}

const none: readonly OfferedAction[] = [];

/** Actions of the mounted parts of a page. */
export class Offers {
  readonly #parts = new Map<string, readonly OfferedAction[]>();
  readonly #listeners = new Set<() => void>();
  /** In the order in which the parts mounted. */
  actions = none;

  /** Set a part's actions; undefined when it unmounts. */
  set(part: string, actions: readonly OfferedAction[] | undefined): void {
    if (actions) this.#parts.set(part, actions);
    else this.#parts.delete(part);
    this.actions = [...this.#parts.values()].flat();
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

export const OffersContext = createContext(new Offers());

/** Offers actions while the component is mounted. */
export function useOfferActions(actions: readonly OfferedAction[]): void {
  const offers = useContext(OffersContext);
  const part = useId();
  useEffect(() => offers.set(part, actions), [offers, part, actions]);
  useEffect(() => () => offers.set(part, undefined), [offers, part]);
}

/** The actions offered now. */
export function useOfferedActions(): readonly OfferedAction[] {
  const offers = useContext(OffersContext);
  return useSyncExternalStore(offers.subscribe, () => offers.actions);
}
