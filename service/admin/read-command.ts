import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { uuid } from '@/contract/fields.ts';

import type { Subscription } from '../store/schema.ts';
import { AdminError } from './admin-error.ts';

/** One admin command, read. */
export type Command =
  | { readonly verb: 'backup'; readonly file: string }
  | { readonly verb: 'restore'; readonly file: string; readonly force: boolean }
  | { readonly verb: 'credentials'; readonly email: string | undefined; readonly ttl: number | undefined }
  | { readonly verb: 'key list'; readonly email: string | undefined }
  | { readonly verb: 'key revoke'; readonly keyId: string }
  | { readonly verb: 'copy-database' }
  | { readonly verb: 'user add'; readonly email: string }
  | { readonly verb: 'team add'; readonly name: string; readonly members: readonly string[] }
  | { readonly verb: 'team subscription'; readonly teamId: string; readonly subscription: Subscription };

const usage = `Commands:
  backup FILE
  restore FILE [--force]
  credentials [--user EMAIL] [--ttl 60|10m|2h|30d]
  key list [--user EMAIL]
  key revoke KEY_ID
  user add EMAIL
  team add NAME --member EMAIL [--member EMAIL…]
  team subscription TEAM_ID active|inactive
  copy-database (from DATA_DIR to DATABASE_URL)`;

/** @throws AdminError with the usage */
export function readCommand(args: readonly string[]): Command {
  const { positionals: words, values: options } = parse(args);
  const [first, second, third, fourth, ...rest] = words;
  const allow = (...names: (keyof typeof optionTypes)[]) => {
    const other = Object.keys(options).find((name) => !names.some((allowed) => allowed === name));
    if (other !== undefined) throw wrong(`There is no option --${other} here.`);
  };
  if (first === 'backup' && second !== undefined && third === undefined) {
    allow();
    return { verb: 'backup', file: resolve(second) };
  }
  if (first === 'restore' && second !== undefined && third === undefined) {
    allow('force');
    return { verb: 'restore', file: resolve(second), force: options.force ?? false };
  }
  if (first === 'credentials' && second === undefined) {
    allow('user', 'ttl');
    return { verb: 'credentials', email: options.user, ttl: readTtl(options.ttl) };
  }
  if (first === 'key' && second === 'list' && third === undefined) {
    allow('user');
    return { verb: 'key list', email: options.user };
  }
  if (first === 'key' && second === 'revoke' && third !== undefined && fourth === undefined) {
    allow();
    return { verb: 'key revoke', keyId: readUuid(third) };
  }
  if (first === 'copy-database' && second === undefined) {
    allow();
    return { verb: 'copy-database' };
  }
  if (first === 'user' && second === 'add' && third !== undefined && fourth === undefined) {
    allow();
    if (!/^[^\s@\0]+@[^\s@\0]+$/.test(third)) throw new AdminError(`${third} is not an e-mail address.`);
    return { verb: 'user add', email: third };
  }
  if (first === 'team' && second === 'add' && third !== undefined && fourth === undefined) {
    allow('member');
    const members = options.member ?? [];
    if (members.length === 0) throw wrong('A team needs at least one --member.');
    if (third.trim() === '' || third.includes('\0')) throw new AdminError('A team needs a name.');
    return { verb: 'team add', name: third, members };
  }
  if (first === 'team' && second === 'subscription' && third !== undefined && rest.length === 0) {
    allow();
    if (fourth !== 'active' && fourth !== 'inactive') throw wrong('A subscription is active or inactive.');
    return { verb: 'team subscription', teamId: readUuid(third), subscription: fourth };
  }
  throw wrong(first === undefined ? 'Which command?' : `There is no command "${words.join(' ')}".`);
}

function readUuid(text: string): string {
  if (!uuid.safeParse(text).success) throw new AdminError(`${text} is not a UUID.`);
  return text.toLowerCase();
}

function wrong(message: string): AdminError {
  return new AdminError(`${message}\n\n${usage}`);
}

const optionTypes = {
  user: { type: 'string' },
  ttl: { type: 'string' },
  member: { type: 'string', multiple: true },
  force: { type: 'boolean' },
} as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: optionTypes, allowPositionals: true });
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error));
  }
}

/** Seconds: ten years. Much later times are none that a browser can show. */
const LONGEST_TTL = 3650 * 86_400;

const units: Record<string, number> = { '': 1, s: 1, m: 60, h: 3600, d: 86_400 };

/** Seconds of `60`, `10m`, `2h`, `30d`. */
function readTtl(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const match = /^(\d{1,9})([smhd]?)$/.exec(text);
  const seconds = Number(match?.[1]) * (units[match?.[2] ?? ''] ?? 1);
  if (!match || seconds < 1) throw wrong(`--ttl must be a time such as 60, 10m, 2h or 30d, not ${text}.`);
  if (seconds > LONGEST_TTL) throw wrong('--ttl can be 3650d at most.');
  return seconds;
}
