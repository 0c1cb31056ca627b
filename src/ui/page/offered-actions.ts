import { createContext, useContext, useEffect, useId, useState } from 'react';

/** An action on what a page shows, which the command palette lists too. */
export interface OfferedAction {
  readonly label: string;
  readonly act: () => void;
}

/** Actions of the parts of a page that are shown, by part. */
export type Offers = Map<string, readonly OfferedAction[]>;

export const OffersContext = createContext<Offers | undefined>(undefined);

/** Offers actions for as long as the component is shown. */
export function useOfferActions(actions: readonly OfferedAction[]): void {
  const offers = useContext(OffersContext);
  const id = useId();
  useEffect(() => {
    offers?.set(id, actions);
    return () => void offers?.delete(id);
  }, [offers, id, actions]);
}

/** What was offered when the component was first rendered. */
export function useOfferedActions(): readonly OfferedAction[] {
  const offers = useContext(OffersContext);
  const [offered] = useState(() => [...(offers?.values() ?? [])].flat());
  return offered;
}
