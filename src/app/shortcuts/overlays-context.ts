import { createContext, useContext } from 'react';

/** The overlays that a key opens over any page. */
export type Overlay = 'palette' | 'shortcuts';

export type ShowOverlay = (overlay: Overlay | undefined) => void;

export const OverlaysContext = createContext<ShowOverlay>(() => undefined);

/** Opens the command palette or the shortcut sheet. */
export function useShowOverlay(): ShowOverlay {
  return useContext(OverlaysContext);
}
