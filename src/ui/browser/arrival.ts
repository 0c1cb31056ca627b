import { createContext, useContext } from 'react';
import type { Location } from 'react-router-dom';

/** The location of the open history entry. */
export const ArrivalContext = createContext<Location | undefined>(undefined);

/** The key of the open history entry, read without rendering again for it. */
export const EntryKeyContext = createContext<() => string | undefined>(() => undefined);

/**
 * Where the history is, as the router writes locations. `useLocation` says where the page is that is shown, and follows
 * when the next one is ready.
 */
export function useArrival(): Location {
  const arrival = useContext(ArrivalContext);
  if (!arrival) throw new Error('useArrival is for components inside AppRouter');
  return arrival;
}
