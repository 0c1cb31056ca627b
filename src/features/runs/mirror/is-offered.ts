import type { Api } from '@/api/create-api.ts';

const version = 1;

/** Whether the service lists the team's runs, according to `config.json`. */
export function isOffered({ config }: Pick<Api, 'config'>): boolean {
  return config.extensions['runs'] === version;
}
