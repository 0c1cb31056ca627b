/** Messages of PostgreSQL's extended query protocol (PostgreSQL documentation, "Message Formats"). */

const NONE = Buffer.alloc(0);

/** One whole question in one message: parse (unless the server knows the name), bind, describe, execute, sync. */
export function queryMessage(name: string, text: string | undefined, values: readonly (string | null)[]): Uint8Array {
  return Buffer.concat([
    text === undefined ? NONE : message('P', [terminated(name), terminated(text), int16(0)]),
    message('B', [terminated(''), terminated(name), int16(0), int16(values.length), ...values.map(encode), int16(0)]),
    message('D', [Buffer.from('P'), terminated('')]),
    message('E', [terminated(''), int32(0)]),
    message('S', []),
  ]);
}

/** Make the server forget a name. */
export function closeMessage(name: string): Uint8Array {
  return Buffer.concat([message('C', [Buffer.from('S'), terminated(name)]), message('S', [])]);
}

/** A value as PostgreSQL reads it; its type is the statement's own matter. */
export function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function elementOf(value: unknown): string {
  const text = textOf(value);
  return text === null ? 'null' : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

function message(code: string, parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 4);
  return Buffer.concat([Buffer.from(code), int32(length), ...parts]);
}

function encode(text: string | null): Buffer {
  if (text === null) return int32(-1);
  const bytes = Buffer.from(text);
  return Buffer.concat([int32(bytes.length), bytes]);
}

const terminated = (text: string) => Buffer.from(`${text}\0`);

function int16(number: number): Buffer {
  const bytes = Buffer.allocUnsafe(2);
  bytes.writeInt16BE(number);
  return bytes;
}

function int32(number: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeInt32BE(number);
  return bytes;
}
