// Import rules. A room is a folder or a single file; a file belongs to the room with the longest matching path. A room
// may import itself and the rooms listed for it; `types` may be imported as types only. Lint rejects any other import.

const shared = ['src/contract', 'src/domain', 'src/api', 'src/ui'];
const people = [...shared, 'src/features/session', 'src/features/teams'];
const runs = 'src/features/runs';
const runsRooms = [
  'ledger',
  'mirror',
  'commands',
  'watch',
  'start',
  'output',
  'list',
  'batch',
  'sheet',
  'log',
  'detail',
  'compare',
  'home',
  'frame',
  'workflow',
].map((room) => `${runs}/${room}`);
const service = [
  'platform',
  'config',
  'lifecycle',
  'store',
  'http',
  'auth',
  'oidc',
  'executors',
  'feed',
  'outputs',
  'queue',
  'metrics',
  'openapi',
  'rules',
  'routes',
  'admin',
  'doctor',
  'app',
].map((room) => `service/${room}`);
const features = [...people, 'src/features/people', 'src/features/workflows', runs, ...runsRooms];
const appRooms = ['scope', 'location', 'shortcuts', 'palette', 'frame', 'pages', 'catalogue', 'navigation'].map(
  (room) => `src/app/${room}`,
);
const allOfSource = [...features, ...appRooms, 'src/app'];

/**
 * A room of the runs, which may import the shared rooms, those for people, the room of all runs, and the given ones.
 * @param {readonly string[]} below
 */
const runsRoom = (...below) => ({ imports: [...people, runs, ...below.map((room) => `${runs}/${room}`)] });

/**
 * A room of the service, which may import the contract and the given rooms. Its tests may import the whole
 * service, which they start.
 * @param {readonly string[]} below
 */
const serviceRoom = (...below) => ({ imports: ['src/contract', ...below.map((room) => `service/${room}`)] });
const wholeService = { imports: ['src/contract', ...service] };

/**
 * A room of the app, which may import all features and the given rooms.
 * @param {readonly string[]} below
 */
const appRoom = (...below) => ({ imports: [...features, ...below.map((room) => `src/app/${room}`)] });

/** @type {Readonly<Record<string, { imports: readonly string[], types?: readonly string[], packages?: readonly string[] }>>} */
export const rooms = {
  'src/contract': { imports: [], packages: ['zod', 'jsonc-parser'] },
  'src/domain': { imports: ['src/contract'], packages: ['zod', '@noble', 'lossless-json'] },
  'src/api': { imports: ['src/contract'], packages: ['zod'] },
  'src/ui': { imports: ['src/contract', 'src/domain', 'src/api'] },

  'src/features/session': { imports: shared },
  'src/features/teams': { imports: [...shared, 'src/features/session'] },
  'src/features/people': { imports: people },
  'src/features/workflows': { imports: people },

  [runs]: { imports: [...people, `${runs}/ledger`], types: [`${runs}/watch`] },
  [`${runs}/ledger`]: { imports: people },
  [`${runs}/mirror`]: { ...runsRoom('ledger'), types: [`${runs}/watch`] },
  [`${runs}/commands`]: runsRoom('ledger', 'mirror'),
  [`${runs}/watch`]: runsRoom('ledger', 'mirror', 'commands'),
  [`${runs}/start`]: runsRoom('ledger', 'mirror', 'commands', 'watch'),
  [`${runs}/output`]: runsRoom('ledger', 'mirror', 'commands', 'watch', 'start'),
  [`${runs}/list`]: runsRoom('ledger', 'mirror', 'commands', 'watch', 'start', 'output'),
  [`${runs}/batch`]: runsRoom('ledger', 'mirror', 'commands', 'watch', 'start', 'output', 'list'),
  [`${runs}/sheet`]: runsRoom('ledger', 'mirror', 'commands', 'watch', 'start', 'output', 'list'),
  [`${runs}/log`]: runsRoom('ledger'),
  [`${runs}/detail`]: runsRoom('ledger', 'mirror', 'commands', 'watch', 'start', 'output', 'log'),
  [`${runs}/compare`]: runsRoom('ledger', 'mirror', 'commands', 'watch', 'start', 'output'),
  [`${runs}/frame`]: runsRoom('ledger', 'mirror', 'commands', 'watch'),
  [`${runs}/home`]: runsRoom('ledger', 'mirror', 'commands', 'watch', 'start', 'output', 'list'),
  [`${runs}/workflow`]: runsRoom('ledger', 'mirror', 'commands', 'watch', 'start', 'output', 'detail'),

  'src/app/scope': appRoom(),
  'src/app/location': appRoom(),
  'src/app/shortcuts': appRoom('location'),
  'src/app/palette': appRoom('location', 'shortcuts'),
  'src/app/frame': appRoom('scope', 'location', 'shortcuts', 'palette'),
  'src/app/pages': appRoom('location', 'shortcuts'),
  'src/app/catalogue': appRoom(),
  'src/app/navigation': appRoom('scope', 'location', 'frame', 'pages', 'catalogue'),
  'src/app': { imports: ['src/api', 'src/app/scope', 'src/app/navigation'] },
  'src/main.tsx': { imports: allOfSource },
  'src/testing': { imports: allOfSource },

  // A folder that is not listed may import nothing.
  service: serviceRoom(),
  'service/platform': serviceRoom(),
  'service/config': serviceRoom('platform'),
  'service/lifecycle': serviceRoom(),
  'service/store': serviceRoom('platform', 'config'),
  'service/http': serviceRoom('platform', 'store'),
  'service/auth': serviceRoom('platform', 'store', 'http'),
  'service/oidc': serviceRoom('platform', 'config', 'store'),
  'service/executors': serviceRoom('platform'),
  'service/outputs': serviceRoom('platform', 'config', 'executors'),
  'service/queue': serviceRoom('platform', 'config', 'store', 'executors', 'outputs'),
  'service/feed': serviceRoom('platform', 'config', 'store'),
  'service/metrics': serviceRoom('platform', 'config', 'store'),
  'service/openapi': serviceRoom(),
  'service/rules': serviceRoom('platform', 'store', 'http', 'auth'),
  'service/routes': serviceRoom(
    'platform',
    'store',
    'http',
    'auth',
    'oidc',
    'outputs',
    'queue',
    'feed',
    'openapi',
    'rules',
  ),
  'service/admin': serviceRoom('platform', 'config', 'store', 'http', 'auth', 'outputs', 'rules'),
  'service/doctor': serviceRoom('platform', 'config', 'store', 'oidc', 'executors', 'outputs'),
  'service/admin-main.ts': wholeService,
  'service/config-main.ts': wholeService,
  'service/doctor-main.ts': wholeService,
  'service/app': wholeService,
  'service/main.ts': wholeService,
  'service/runboard.ts': {
    imports: ['main', 'admin-main', 'config-main', 'doctor-main'].map((program) => `service/${program}.ts`),
  },
  'service/fuzz': { imports: ['src/contract', ...service, 'service/testing'] },
  'service/testing': { imports: ['src/contract', ...service, 'scripts'] },
  e2e: { imports: ['src/contract', 'scripts', 'service/testing'] },
  bench: { imports: ['src/contract', 'scripts', ...service, 'service/testing'] },
  scripts: { imports: [] },
};
