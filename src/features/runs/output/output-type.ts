import { texts } from './texts.ts';
import type { Output } from './use-output.ts';

/** Maximum length of an extension that is shown, in characters. */
const longestEnding = 7;

/** The kind of an output's file, such as "SVG picture", "CSV table", "PDF" or "BIN file". */
export function outputType({ kind, type, fileName }: Pick<Output, 'kind' | 'type' | 'fileName'>): string {
  const ending = /\.([a-z0-9]+)$/iu.exec(fileName ?? '')?.[1] ?? '';
  const format = ending && ending.length <= longestEnding ? ending : formatOf(type);
  const word = texts.kinds[kind];
  return [format.toUpperCase(), word].filter(Boolean).join(' ') || texts.kinds.other;
}

/** "svg" of "image/svg+xml; charset=utf-8"; `''` if it names no format. */
function formatOf(type: string | undefined): string {
  const subtype = type?.split(';')[0]?.split('/')[1]?.split('+')[0] ?? '';
  return /^[a-z0-9]{1,7}$/iu.test(subtype) && subtype !== 'plain' ? subtype : '';
}
