/** Minimum length of a masked secret; shorter ones would match everywhere. */
const SHORTEST = 4;
const MASK = '•••';

/** Masks secrets in texts. */
export interface Mask {
  (text: string): string;
  /** Length of the longest masked text, in characters. */
  readonly longest: number;
}

/**
 * Create a mask for secrets.
 * @param secrets each line of a secret is masked too, also in base64 and URL encoding
 */
export function createMask(secrets: readonly string[]): Mask {
  const parts = secrets.flatMap((secret) => [secret, ...secret.split(/\r?\n/).map((line) => line.trim())]);
  const forms = parts.flatMap((secret) =>
    secret.length < SHORTEST
      ? []
      : [secret, Buffer.from(secret).toString('base64').replace(/=+$/, ''), encodeURIComponent(secret)],
  );
  // Longest first, because one secret may be part of another.
  const longestFirst = [...new Set(forms)].toSorted((a, b) => b.length - a.length);
  const mask = (text: string) => longestFirst.reduce((masked, form) => masked.replaceAll(form, MASK), text);
  return Object.assign(mask, { longest: longestFirst[0]?.length ?? 0 });
}
