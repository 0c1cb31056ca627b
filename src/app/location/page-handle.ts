import { type Params, useMatches } from 'react-router-dom';

/** A page's data for the frame, from its row in the table of routes. */
export interface PageHandle {
  /** A form is filled from its whole address; the query of other pages is their view. */
  readonly isForm?: boolean;
  /** Kind of the page's subject; its address becomes a recent place. */
  readonly recent?: 'workflow' | 'run' | 'team';
  /**
   * The key of the answer that it is about, which sets the age of the page; `ledger` where this browser keeps that
   * itself. Without one, the oldest answer on screen does.
   */
  readonly about?: ((params: Params) => readonly unknown[]) | 'ledger';
}

const noHandle: PageHandle = {};

/** The page that is open, and the parameters of its path. */
export function useOpenPage(): { readonly handle: PageHandle; readonly params: Params } {
  const match = useMatches().at(-1);
  return { handle: match?.handle ?? noHandle, params: match?.params ?? {} };
}
