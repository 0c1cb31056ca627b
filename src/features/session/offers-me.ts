import type { Config } from '@/api/config.ts';

const version = 1;

/** Whether the service reports the caller's roles and ends sessions, according to `config.json` (extension `me`). */
export function offersMe({ extensions }: Pick<Config, 'extensions'>): boolean {
  return extensions['me'] === version;
}
