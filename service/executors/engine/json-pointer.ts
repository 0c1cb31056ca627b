/** A JSON value, as from `JSON.parse`. */
type Json = unknown;

/** Whether a text is a JSON pointer (RFC 6901); here a token `*` stands for every element or field. */
export function isPointer(text: string): boolean {
  return text === '' || (text.startsWith('/') && !/~(?![01])/.test(text));
}

/** Convert a text to a token of a pointer. */
export function pointerToken(text: string): string {
  return text.replaceAll('~', '~0').replaceAll('/', '~1');
}

function tokensOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** All values at a pointer, in document order; none if a part of the pointer is missing. */
export function valuesAt(document: Json, pointer: string): Json[] {
  return tokensOf(pointer).reduce<Json[]>(
    (values, token) => values.flatMap((value) => childrenOf(value, token)),
    [document],
  );
}

/** The first value at any of the pointers. */
export function firstAt(document: Json, pointers: readonly string[]): Json {
  for (const pointer of pointers) {
    const value = valuesAt(document, pointer).find((one) => one !== null && one !== undefined);
    if (value !== undefined) return value;
  }
  return undefined;
}

function childrenOf(value: Json, token: string): Json[] {
  if (typeof value !== 'object' || value === null) return [];
  if (token === '*') return Object.values(value);
  return Object.hasOwn(value, token) ? [(value as Record<string, Json>)[token]] : [];
}

/**
 * Set a value at a pointer without `*`, mutating the document.
 * @returns false if there is nothing at that pointer
 */
export function putAt(document: Json, pointer: string, value: Json): boolean {
  const tokens = tokensOf(pointer);
  const last = tokens.pop();
  const [parent] = valuesAt(document, tokens.map((token) => `/${pointerToken(token)}`).join(''));
  if (last === undefined || typeof parent !== 'object' || parent === null || !Object.hasOwn(parent, last)) return false;
  (parent as Record<string, Json>)[last] = value;
  return true;
}
