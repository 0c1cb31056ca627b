/** A text file, decoded. */
export interface DecodedText {
  /** Without a byte order mark. */
  readonly text: string;
  /** The encoding's name, as `TextDecoder` has it: `utf-8`, `utf-16le`, `windows-1252`. */
  readonly encoding: string;
  /** Whether neither the file nor its content type names the encoding, and it isn't UTF-8. */
  readonly isGuessed: boolean;
}

const marks: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const textSubtypes =
  /^(?:json5?|jsonl|(?:x-)?ndjson|xml|(?:x-)?yaml|toml|javascript|ecmascript|typescript|csv|sql|graphql|x-sh|x-tex|x-subrip|.+\+(?:json|json-seq|xml|yaml))$/;

/** The encoding in the first line of XML, or in the head of HTML. One read this way can't be UTF-16. */
const namedInside = /^\s*<(?:\?xml\s[^>]*?encoding|(?:[^]*?<)?meta\s[^>]*?charset)\s*=\s*["']?(?!utf-16)([\w:.-]+)/i;

/**
 * Decode the bytes of a text file by its byte order mark, else by the declared charset, else by the encoding that XML
 * or HTML names, else as UTF-8, else as Windows-1252, in which every sequence of bytes is a text. Bytes of which every
 * other is often zero are UTF-16 without a mark. A charset that is unknown, or in which the bytes are not valid, is
 * ignored.
 * @param isWhole false if the file continues after these bytes, so that the last character may be incomplete
 */
export function decodeText(bytes: Uint8Array, charset?: string, isWhole = true): DecodedText {
  const marked = markOf(bytes);
  const named = marked ?? charset ?? namedInside.exec(String.fromCharCode(...bytes.subarray(0, 1024)))?.[1];
  const wide = named === undefined ? wideOf(bytes) : undefined;
  for (const label of [named ?? wide, 'utf-8']) {
    try {
      const decoder = new TextDecoder(label, { fatal: marked === undefined });
      const text = decoder.decode(bytes, { stream: !isWhole });
      return { text, encoding: decoder.encoding, isGuessed: wide !== undefined };
    } catch {
      // Try the next encoding.
    }
  }
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252', isGuessed: true };
}

/**
 * Whether the first bytes of a file are text in UTF-8, in UTF-16 with a byte order mark, or in a single-byte encoding
 * such as Windows-1252: they contain no control characters but those of plain texts and terminals.
 */
export function isTextThroughout(head: Uint8Array): boolean {
  if (head.length === 0) return false;
  if (markOf(head)?.startsWith('utf-16')) {
    // oxlint-disable-next-line no-control-regex -- texts contain no others
    return !/[\0-\u0006\u000e-\u001a\ufffd\ufffe]/.test(
      decodeText(head.subarray(0, head.length & ~1), undefined, false).text,
    );
  }
  return head.every((byte) => (byte >= 0x20 ? byte !== 0x7f : (byte >= 0x07 && byte <= 0x0d) || byte === 0x1b));
}

/** Whether files of a media type are text: `text/*`, JSON, XML, YAML and their like. Parameters are ignored. */
export function isTextType(contentType: string): boolean {
  const [family, subtype = ''] = mediaType(contentType).split('/');
  return family === 'text' || ((family === 'application' || subtype.includes('+')) && textSubtypes.test(subtype));
}

/** The media type of a Content-Type in lower case, without parameters. */
export function mediaType(contentType: string): string {
  return contentType.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** The charset that a Content-Type declares; undefined if it declares none. */
export function charsetOf(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType)?.[1];
}

/** UTF-16 without a byte order mark, as Latin letters have a zero in one of their two bytes. */
function wideOf(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, 1000);
  const isWide = head.filter((byte) => byte === 0).length * 4 > head.length;
  return isWide ? (head.indexOf(0) % 2 === 1 ? 'utf-16le' : 'utf-16be') : undefined;
}

function markOf(bytes: Uint8Array): string | undefined {
  return marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
}
