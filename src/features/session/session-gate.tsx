import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { LoadingScreen } from '@/ui/loading-screen.tsx';

import { useSession } from './session-store.ts';

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
  const wayBack: WayBack = { from: pathname + search + hash };
  return <Navigate to={paths.signIn()} replace state={wayBack} />;
}
