import { useEffect, useMemo } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';

import { parseRunLink, readRunLink, type RunLink } from '@/domain/runs/run-link.ts';
import { useToast } from '@/ui/feedback/toast.tsx';

import { texts } from '@/features/runs/detail/texts.ts';

/** The link data stored in the history entry of a run's page. */
interface LinkState {
  readonly link?: unknown;
}

/**
 * The data from the link of the open page. It is read from the fragment once, then stored in the history entry until
 * the run is listed, so that it survives a reload but doesn't stay in the address.
 */
export function useRunLink(isListed: boolean): RunLink | undefined {
  const { pathname, search, hash, state } = useLocation() as Location<LinkState | null>;
  const navigate = useNavigate();
  const toast = useToast();
  const read = useMemo(() => readRunLink(hash), [hash]);

  useEffect(() => {
    const isKept = state?.link !== undefined;
    if (read === undefined && !(isKept && isListed)) return;
    if (read === 'unreadable') toast({ id: 'run-link', message: texts.link.unreadable });
    const link = read === 'unreadable' || isListed ? undefined : read;
    void navigate({ pathname, search }, { replace: true, state: { ...state, link }, preventScrollReset: true });
  }, [read, isListed, pathname, search, state, navigate, toast]);

  const link = read === 'unreadable' ? undefined : (read ?? parseRunLink(state?.link));
  // Return the same object while its contents are equal.
  const text = link && JSON.stringify(link);
  return useMemo(() => (text === undefined ? undefined : parseRunLink(JSON.parse(text))), [text]);
}
