import { useQuery } from '@tanstack/react-query';

import type { Config } from '@/api/config.ts';
import { useApi } from '@/features/session/owner-context.ts';
import { meQuery } from './me-query.ts';

const version = 1;

/** The teams and rights that a user administers. */
export interface Admin {
  /** ID of the person. */
  readonly id: string;
  /** They operate the service: all teams and people. */
  readonly isOperator: boolean;
  /** The teams in which they are an admin. */
  readonly teams: readonly { readonly id: string; readonly name: string }[];
}

/** Whether the service has pages for admins and personal keys, according to `config.json` (extension `admin`). */
export function offersAdmin({ extensions }: Pick<Config, 'extensions'>): boolean {
  return extensions['admin'] === version;
}

/** What the user administers; null: nothing, or the service doesn't report it; undefined: loading. */
export function useAdmin(): Admin | null | undefined {
  const api = useApi();
  const { data: me, isLoading } = useQuery(meQuery(api));
  if (isLoading) return undefined;
  if (!me || !offersAdmin(api.config)) return null;
  const isOperator = me.operator ?? false;
  const teams = me.teams.filter(({ role }) => role === 'admin');
  return isOperator || teams.length > 0 ? { id: me.id, isOperator, teams } : null;
}
