/**
 * Make something when it is first used, and once. A formatter of `Intl` costs the start of a page milliseconds, also where
 * nothing on it is formatted.
 */
export function onFirstUse<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => (made ??= { value: make() }).value;
}
