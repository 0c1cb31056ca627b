/** Shorter secrets would match everywhere. */
const SHORTEST = 4;
const MASK = '•••';

/** Puts a mask over secrets. */
export interface Mask {
  (text: string): string;
  /** Characters of the longest text that it covers. */
  readonly longest: number;
}

/**
 * Create a mask for secrets.
 * @param secrets each of their lines counts too, and how they look in base64 and in an address
 */
export function createMask(secrets: readonly string[]): Mask {
  const parts = secrets.flatMap((secret) => [secret, ...secret.split(/\r?\n/).map((line) => line.trim())]);
  const forms = parts.flatMap((secret) =>
    secret.length < SHORTEST
      ? []
      : [secret, Buffer.from(secret).toString('base64').replace(/=+$/, ''), encodeURIComponent(secret)],
  );
  // The longest first: one may be a part of another.
  const longestFirst = [...new Set(forms)].toSorted((a, b) => b.length - a.length);
  const mask = (text: string) => longestFirst.reduce((masked, form) => masked.replaceAll(form, MASK), text);
  return Object.assign(mask, { longest: longestFirst[0]?.length ?? 0 });
}
