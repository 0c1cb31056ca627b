import { createContext, type ReactNode } from 'react';

/** Shows a zoomed picture among the other pictures of its page. */
export type ShowZoom = (onClose: () => void) => ReactNode;

/** How a page shows a picture zoomed among its other pictures; undefined if it has no others. */
export const ZoomContext = createContext<ShowZoom | undefined>(undefined);
