import { type Params, useMatches } from 'react-router-dom';

/** What the frame needs to know about a page, from the page's entry in the table of routes. */
export interface PageHandle {
  /**
   * Whether the page is a form that is filled in from its whole address. On other pages, the query only selects a view.
   */
  readonly isForm?: boolean;
  /** Kind of item that the page shows, if it counts as a recent place. */
  readonly recent?: 'workflow' | 'run' | 'team';
  /**
   * The key of the page's main query, whose data determines the page's age; `ledger` if the data is local. If
   * undefined, the oldest data on screen determines it.
   */
  readonly about?: ((params: Params) => readonly unknown[]) | 'ledger';
}

const noHandle: PageHandle = {};

/** The open page's handle and path parameters. */
export function useOpenPage(): { readonly handle: PageHandle; readonly params: Params } {
  const match = useMatches().at(-1);
  return { handle: match?.handle ?? noHandle, params: match?.params ?? {} };
}
