import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';

import { RunsContext } from '@/features/runs/runs-context.ts';
import { OwnerContext } from '@/features/session/owner-context.ts';
import { WorkflowsContext } from '@/features/workflows/workflows-context.ts';
import { LoadingScreen } from '@/ui/feedback/loading-screen.tsx';

import type { OwnerScope } from './owner-scope.ts';
import type { OwnerScopes } from './owner-scopes.ts';

/** The scopes of this dashboard. */
export const OwnerScopesContext = createContext<OwnerScopes | undefined>(undefined);

/** Provides the scope of the session's owner, and remounts its children for another owner. */
export function OwnerScopeProvider({ children }: { readonly children: ReactNode }) {
  const scopes = useContext(OwnerScopesContext);
  if (!scopes) throw new Error('OwnerScopeProvider must be used inside Providers');
  const scope = useSyncExternalStore(scopes.subscribe, scopes.current);
  // The data of an earlier session is still being removed.
  if (!scope) return <LoadingScreen />;
  return (
    <ScopeContexts key={scope.key} scope={scope}>
      {children}
    </ScopeContexts>
  );
}

function ScopeContexts({ scope, children }: { readonly scope: OwnerScope; readonly children: ReactNode }) {
  return (
    <OwnerContext value={scope}>
      <WorkflowsContext value={scope.workflows}>
        <RunsContext value={scope.runs}>
          <QueryClientProvider client={scope.queryClient}>{children}</QueryClientProvider>
        </RunsContext>
      </WorkflowsContext>
    </OwnerContext>
  );
}
