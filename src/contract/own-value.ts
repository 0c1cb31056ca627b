/**
 * The value of a key that a person or a service named; undefined if the object doesn't have it. A plain look-up would
 * also find "constructor", "toString" and other names that every object inherits.
 */
export function ownValue<Value>(
  object: Readonly<Record<string, Value>> | null | undefined,
  key: string,
): Value | undefined {
  // oxlint-disable-next-line runboard/own-keys -- this is the function that checks it
  return object && Object.hasOwn(object, key) ? object[key] : undefined;
}
