import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { LoadingScreen } from '@/ui/feedback/loading-screen.tsx';

import { useSession } from './session-context.ts';

/** Where a person wanted to go before signing in; carried in the history entry, so that a fragment stays private. */
export interface WayBack {
  readonly from?: string;
}

/** Lets the signed-in pass; sends others to the sign-in page, which leads back. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.status === 'restoring') return <LoadingScreen />;
  if (session.status === 'signed-in') return children;
  // After a sign-out the address is of the person before, and not for the next one.
  const wayBack: WayBack = session.ended ? {} : { from: pathname + search + hash };
  return <Navigate to={paths.signIn()} replace state={wayBack} />;
}
