import type { Api } from '@/api/create-api.ts';

const version = 1;

/** Whether `config.json` says that the service lists the team's runs. */
export function isOffered({ config }: Pick<Api, 'config'>): boolean {
  return config.extensions['runs'] === version;
}
