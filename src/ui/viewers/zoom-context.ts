import { createContext, type ReactNode } from 'react';

/** Shows a zoomed picture among others of its page. */
export type ShowZoom = (onClose: () => void) => ReactNode;

/** How a page shows its picture zoomed among others; undefined if it has no others. */
export const ZoomContext = createContext<ShowZoom | undefined>(undefined);
