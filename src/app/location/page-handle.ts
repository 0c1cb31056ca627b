import { type Params, useMatches } from 'react-router-dom';

/** A page's data for the frame, from its row in the table of routes. */
export interface PageHandle {
  /** A form is filled from its whole address; on other pages the query is a view. */
  readonly isForm?: boolean;
  /** Kind of the page's subject; its address becomes a recent place. */
  readonly recent?: 'workflow' | 'run' | 'team';
  /**
   * The key of the page's main answer, which determines the page's age; `ledger` if it is stored locally. Without a
   * key, the oldest answer on screen does.
   */
  readonly about?: ((params: Params) => readonly unknown[]) | 'ledger';
}

const noHandle: PageHandle = {};

/** The open page, and its path parameters. */
export function useOpenPage(): { readonly handle: PageHandle; readonly params: Params } {
  const match = useMatches().at(-1);
  return { handle: match?.handle ?? noHandle, params: match?.params ?? {} };
}
