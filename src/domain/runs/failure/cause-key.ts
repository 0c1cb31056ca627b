const longest = 160;

/** Patterns of text that varies between failures with the same cause, applied in this order. */
const masks: readonly (readonly [pattern: RegExp, mask: string])[] = [
  [/\b[a-z][a-z0-9+.-]{1,15}:\/\/[^\s'"`)\]]+/gi, '…'],
  [/[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g, '…'],
  // A quoted path may contain spaces. Other quoted words may distinguish causes.
  [/(?<![\p{L}\p{N}])["'`‘“][^"'`’”]*(?:[\\/][^"'`’”]*|\.[a-z][a-z0-9]{1,4})["'`’”]/giu, '…'],
  // A path has a slash before a name; a lone file name has an extension.
  [/(?:[a-z]:|~|\.{1,2})?(?:[\\/][\w.@~+-]+)+[\\/]?/gi, '…'],
  [/(?<![\w.])[\w-]+\.[a-z][a-z0-9]{1,4}(?![\w.(])/g, '…'],
  [/\b(?:0x[0-9a-f]+|(?=[0-9a-f-]*\d)[0-9a-f]{8}[0-9a-f-]*)\b/gi, '#'],
  [/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?:[:.,]\d+)*(?:Z|[+-]\d\d:?\d\d)?/g, '#'],
  // A number that is a word of its own, with its unit. In "summer-2026", the number is part of the word.
  [
    /(?<![\p{L}\p{N}_]|[\p{L}\p{N}_][-.])\d+(?:(?:[.,:/x×-]|ms|[hm])\d+)*(?:[kmgt]i?b?|[hsb]|[mµn]s|px|%)?(?![\p{L}\p{N}_]|-\p{L})/giu,
    '#',
  ],
  [/\s+/g, ' '],
];

/**
 * Mask numbers, times, IDs, paths and addresses, but no other words, so that headlines with the same cause become
 * equal.
 */
export function causeKey(headline: string): string {
  return masks.reduce((text, [pattern, mask]) => text.replaceAll(pattern, mask), headline.slice(0, longest)).trim();
}
