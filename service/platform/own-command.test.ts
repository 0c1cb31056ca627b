import { expect, it } from 'vitest';

import { ownCommand } from './own-command.ts';

it.each([
  ['/srv/checkout/scripts/start.mjs', {}, 'npm run -s admin --'],
  ['/app/dist/service/main.js', {}, 'npm run -s admin --'],
  ['/app/dist/service/runboard.js', {}, 'runboard admin'],
  ['/usr/local/bin/runboard', { npm_command: 'run-script' }, 'runboard admin'],
  ['/srv/node_modules/.bin/runboard', { npm_command: 'exec' }, 'npx runboard admin'],
])('an admin command is shown in the form for a program started as %s', (program, env, words) => {
  expect(ownCommand('admin', program, env)).toBe(words);
});

it('commands other than admin are shown, too', () => {
  expect(ownCommand('doctor', '/srv/checkout/scripts/admin.mjs', {})).toBe('npm run -s runboard -- doctor');
  expect(ownCommand('doctor', '/usr/local/bin/runboard', {})).toBe('runboard doctor');
});
