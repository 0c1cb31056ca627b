import { type ReactNode, useInsertionEffect, useMemo, useState } from 'react';
import { Navigate, useHref, useLocation } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { LoadingScreen } from '@/ui/feedback/loading-screen.tsx';

import { markEntry, readEntryMark } from './entry-mark.ts';
import { ownerMark } from './owner-mark.ts';
import { useSession } from './session-context.ts';

/** The page to open after signing in. It is stored in the history entry, so that a fragment stays private. */
export interface WayBack {
  readonly from?: string;
  /** Mark of the only owner who is redirected back; undefined if anyone is. */
  readonly mark?: string | undefined;
}

/** Renders its children if there is a session. Otherwise redirects to the sign-in page, which redirects back. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  const { pathname, search, hash, key } = location;
  const href = useHref(location);
  const mark = readEntryMark({ key, href });
  // While a sign-out navigates, the window is ahead of the router and the mark can't be read. A render in between must
  // not show the page.
  const [leftKey, setLeftKey] = useState<string>();

  const isEnded = session.status === 'signed-out' && session.ended;
  // After a sign-out the address belongs to the previous user, and must not open for the next one. The object must stay
  // the same during the redirect.
  const wayBack = useMemo<WayBack>(
    () => (isEnded ? {} : { from: pathname + search + hash, mark }),
    [isEnded, pathname, search, hash, mark],
  );

  if (session.status === 'restoring') return <LoadingScreen />;
  if (session.status === 'signed-in') {
    const own = ownerMark(session.ownerKey);
    const isForeign = mark !== undefined && mark !== own;
    if (isForeign && leftKey !== key) setLeftKey(key);
    if (isForeign || leftKey === key) return <Navigate to={paths.home()} replace />;
    return (
      <>
        <EntryMark entryKey={key} href={href} mark={own} />
        {children}
      </>
    );
  }
  return <Navigate to={paths.signIn()} replace state={wayBack} />;
}

interface EntryMarkProps {
  readonly entryKey: string;
  readonly href: string;
  readonly mark: string;
}

/** Marks the open history entry with its owner. */
function EntryMark({ entryKey: key, href, mark }: EntryMarkProps) {
  // This runs before effects that change the page, since changing an entry makes the browser lay out the page.
  useInsertionEffect(() => markEntry({ key, href }, mark), [key, href, mark]);
  return null;
}
