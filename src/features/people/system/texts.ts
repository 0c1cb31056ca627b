import { countOf } from '@/domain/count-of.ts';

export const texts = {
  title: 'System',
  version: 'Version',
  database: 'Database',
  databases: { embedded: 'Embedded', postgresql: 'PostgreSQL' } as Readonly<Record<string, string>>,
  storage: 'Results',
  storages: { disk: 'Disk', bucket: 'Bucket' } as Readonly<Record<string, string>>,
  used: (used: string, free: string) => `with ${used} used by everything on it, ${free} free`,
  migrations: 'Database schema',
  upToDate: (applied: number) => `Up to date, ${countOf(applied, 'migration')} applied`,
  pending: (names: readonly string[]) => `Pending migrations: ${names.join(', ')}`,
  newer: (names: readonly string[]) => `Migrations of a newer version: ${names.join(', ')}`,
  nodes: 'Nodes',
  node: 'Node',
  role: 'Role',
  roles: { all: 'Pages and runs', web: 'Pages', worker: 'Runs' } as Readonly<Record<string, string>>,
  started: 'Started',
  seen: 'Last seen',
  health: 'Health',
  healths: { ok: 'OK', silent: 'Silent', trouble: 'Trouble' } as Readonly<Record<string, string>>,
};
