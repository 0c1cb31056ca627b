import { describe, expect, it } from 'vitest';

import { readCommand } from './read-command.ts';

describe('a command of admin', () => {
  it('takes its options anywhere and in both forms', () => {
    expect(readCommand(['--user=ann@example.com', 'credentials', '--ttl', '2h'])).toEqual({
      verb: 'credentials',
      email: 'ann@example.com',
      ttl: 7200,
    });
    const members = ['--member', 'ann@example.com', '--member=bob@example.com'];
    expect(readCommand(['team', 'add', 'Research', ...members])).toEqual({
      verb: 'team add',
      name: 'Research',
      members: ['ann@example.com', 'bob@example.com'],
    });
  });

  it('takes a name that starts with a dash after --', () => {
    expect(readCommand(['team', 'add', '--member', 'ann@example.com', '--', '-x'])).toMatchObject({ name: '-x' });
  });

  it.each([
    [['credentials', '--team', 'x'], '--team'],
    [['credentials', '--user'], '--user'],
    [['backup', 'file', '--force'], 'There is no option --force here.'],
    [['backup', 'file', '--force=yes'], '--force'],
    [['credentials', '--ttl', '2 weeks'], '--ttl must be a time'],
    [['credentials', '--ttl', '999999999d'], '3650d at most'],
    [['team', 'add', 'Research'], 'at least one --member'],
    [['constructor'], 'There is no command "constructor".'],
    [[], 'Which command?'],
  ])('is refused in words, with the usage, when it is %j', (args, words) => {
    expect(() => readCommand(args)).toThrow(words);
    expect(() => readCommand(args)).toThrow('Commands:');
  });
});
