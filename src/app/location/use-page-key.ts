import { useState } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router-dom';

import { useOpenPage } from './page-handle.ts';

/** A key that changes when another page is rendered, but not when a page only changes its own address. */
export function usePageKey(): number {
  const location = useLocation();
  const { isForm } = useOpenPage().handle;
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const [shown, setShown] = useState({ location, key: 0 });
  if (shown.location === location) return shown.key;
  const isSame =
    shown.location.pathname === location.pathname &&
    // A form that replaces its address after a choice is still the same form.
    (isReplaced || !isForm || addressOf(shown.location) === addressOf(location));
  const key = isSame ? shown.key : shown.key + 1;
  setShown({ location, key });
  return key;
}

function addressOf({ search, hash, state }: Location): string {
  return [search, hash, JSON.stringify(state)].join('\n');
}
