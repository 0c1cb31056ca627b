import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { readCommand } from './read-command.ts';

const saying = (words: string) => ({ kind: 'help', text: expect.stringContaining(words) as unknown });

describe('an admin command', () => {
  it('accepts options before and after its arguments', () => {
    const restore = { kind: 'restore', file: resolve('a.tar'), force: true };
    expect(readCommand(['restore', '--force', 'a.tar'])).toEqual(restore);
    expect(readCommand(['restore', 'a.tar', '--force'])).toEqual(restore);
  });

  it('accepts a name that starts with a dash, after --', () => {
    expect(readCommand(['team', 'add', '--member', 'ann@example.com', '--', '-x'])).toMatchObject({ kind: 'ask' });
  });

  it('lists the commands on request', () => {
    expect(readCommand(['--help'])).toMatchObject(saying('copy-database'));
    expect(readCommand(['key', 'create', '--help'])).toMatchObject(saying('--ttl <time>'));
  });

  it.each([
    [['credentials', '--team', 'x'], "unknown option '--team'"],
    [['credentials', '--user'], '--user <email>'],
    [['backup', 'file', '--force'], "unknown option '--force'"],
    [['credentials', '--ttl', '2 weeks'], 'It must be a time such as 60, 10m, 2h or 30d.'],
    [['credentials', '--ttl', 'soon'], 'It must be a time such as 60, 10m, 2h or 30d.'],
    [['credentials', '--ttl', '999999999d'], 'It can be 3650d at most.'],
    [['team', 'add', 'Research'], "required option '--member <email>' not specified"],
    [['team', 'add', ' ', '--member', 'ann@example.com'], 'A name must have a visible character.'],
    [['team', 'add', 'a\u001B[2J', '--member', 'ann@example.com'], 'A name must have no control characters.'],
    [['user', 'add', 'a\u009B2J@example.com'], 'is not an e-mail address.'],
    [['team', 'credits', crypto.randomUUID(), '-1'], 'It must be a whole number'],
    [['team', 'credits', crypto.randomUUID(), '1.5'], 'It must be a whole number'],
    [['user', 'add', 'nobody'], 'nobody is not an e-mail address.'],
    [['key', 'revoke', 'x'], 'x is not a UUID.'],
    [['team', 'subscription', crypto.randomUUID(), 'paused'], 'Allowed choices are active, inactive.'],
    [['team', 'subscription', 'x', 'active'], 'x is not a UUID.'],
    [['nothing'], "unknown command 'nothing'"],
    [['constructor'], "unknown command 'constructor'"],
    [['key', 'revok'], 'Did you mean revoke?'],
    [[], 'Commands:'],
    [['team'], 'Commands:'],
  ])('is refused with a message and its usage when it is %j', (args, words) => {
    expect(() => readCommand(args)).toThrow(words);
    expect(() => readCommand(args)).toThrow('Usage: npm run -s admin --');
  });
});
