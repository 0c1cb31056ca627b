import { useQuery } from '@tanstack/react-query';

import type { Config } from '@/api/config.ts';
import { useApi } from '@/features/session/owner-context.ts';
import { meQuery } from './me-query.ts';

const version = 1;

/** A user's rights as an admin. */
export interface Admin {
  /** The user's ID. */
  readonly id: string;
  /** Whether the user operates the service, and so administers all teams and people. */
  readonly isOperator: boolean;
  readonly teams: readonly { readonly id: string; readonly name: string }[];
}

/** Whether the service has pages for admins and personal keys, according to `config.json` (extension `admin`). */
export function offersAdmin({ extensions }: Pick<Config, 'extensions'>): boolean {
  return extensions['admin'] === version;
}

/**
 * The user's rights as an admin: null if there are none or the service doesn't report them, undefined while loading.
 */
export function useAdmin(): Admin | null | undefined {
  const api = useApi();
  const { data: me, isLoading } = useQuery(meQuery(api));
  if (isLoading) return undefined;
  if (!me || !offersAdmin(api.config)) return null;
  const isOperator = me.operator ?? false;
  const teams = me.teams.filter(({ role }) => role === 'admin');
  return isOperator || teams.length > 0 ? { id: me.id, isOperator, teams } : null;
}
