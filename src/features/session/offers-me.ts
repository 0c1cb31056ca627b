import type { Config } from '@/api/config.ts';

const version = 1;

/** Whether the service, according to `config.json`, reports the user's roles and can end sessions (extension `me`). */
export function offersMe({ extensions }: Pick<Config, 'extensions'>): boolean {
  return extensions['me'] === version;
}
