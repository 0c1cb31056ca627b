const longest = 160;

/** Patterns of text that varies between failures of one cause; applied in this order. */
const masks: readonly (readonly [pattern: RegExp, mask: string])[] = [
  [/\b[a-z][a-z0-9+.-]{1,15}:\/\/[^\s'"`)\]]+/gi, '…'],
  [/[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g, '…'],
  [/(?<![\p{L}\p{N}])(?:"[^"]*"|'[^']*'|`[^`']*[`']|‘[^’]*’|“[^”]*”)/gu, '…'],
  // A path has a slash before a name; a file name alone has an extension.
  [/(?:[a-z]:|~|\.{1,2})?(?:[\\/][\w.@~+-]+)+[\\/]?/gi, '…'],
  [/(?<![\w.])[\w-]+\.[a-z][a-z0-9]{1,4}(?![\w.(])/g, '…'],
  [/\b(?:0x[0-9a-f]+|(?=[0-9a-f-]*\d)[0-9a-f]{8}[0-9a-f-]*)\b/gi, '#'],
  [/\d+(?:[.,:]\d+)*/g, '#'],
  [/\s+/g, ' '],
];

/** Mask numbers, IDs, paths, addresses and quoted values, so that headlines of one cause are equal. */
export function causeKey(headline: string): string {
  return masks.reduce((text, [pattern, mask]) => text.replaceAll(pattern, mask), headline.slice(0, longest)).trim();
}
