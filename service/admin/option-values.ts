import { givenName } from '@/contract/admin/admin-fields.ts';
import { uuid } from '@/contract/fields.ts';
import { InvalidArgumentError } from 'commander';

const units: Record<string, number> = { '': 1, s: 1, m: 60, h: 3600, d: 86_400 };

/** Ten years, in seconds. Without a limit, a time could lie beyond the latest date that JavaScript can represent. */
const LONGEST = 3650 * 86_400;

/** Convert `60`, `10m`, `2h` or `30d` to seconds. */
export function readSeconds(text: string): number {
  const match = /^(\d{1,9})([smhd]?)$/.exec(text);
  const seconds = Number(match?.[1]) * (units[match?.[2] ?? ''] ?? 1);
  if (!match || seconds < 1) throw new InvalidArgumentError('It must be a time such as 60, 10m, 2h or 30d.');
  if (seconds > LONGEST) throw new InvalidArgumentError('It can be 3650d at most.');
  return seconds;
}

/** A UUID, in lower case. */
export function readUuid(text: string): string {
  if (!uuid.safeParse(text).success) throw new InvalidArgumentError(`${text} is not a UUID.`);
  return text.toLowerCase();
}

export function readEmail(text: string): string {
  if (!/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(text)) throw new InvalidArgumentError(`${text} is not an e-mail address.`);
  return text;
}

/** A name of 1 to 255 characters, trimmed. */
export function readName(text: string): string {
  const read = givenName.safeParse(text);
  if (!read.success) throw new InvalidArgumentError(`A name ${read.error.issues[0]?.message}.`);
  return read.data;
}

/** A whole number from 0 to 2,000,000,000. */
export function readCount(text: string): number {
  const count = Number(text);
  if (!/^\d{1,10}$/.test(text) || count > 2_000_000_000) {
    throw new InvalidArgumentError('It must be a whole number from 0 to 2000000000.');
  }
  return count;
}

/** Values of a repeatable option. */
export function collect(text: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, text];
}
