import { createContext, type ReactNode } from 'react';

/** Shows a zoomed picture among others of its page. */
export type ShowZoom = (onClose: () => void) => ReactNode;

/** How a page zooms its picture; undefined if there are no others. */
export const ZoomContext = createContext<ShowZoom | undefined>(undefined);
