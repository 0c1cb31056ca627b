import { ownValue } from '@/contract/own-value.ts';
import { charsetOf, isTextType, mediaType } from '@/contract/text-encoding.ts';

/**
 * How a page loads each kind of output: `element` loads it in an HTML element, which needs no permission from its host;
 * `text` and `bytes` are fetched. An output of kind `other` is shown as its name, type and size beside a download.
 */
export const resultKinds = {
  picture: 'element',
  video: 'element',
  audio: 'element',
  pdf: 'bytes',
  zip: 'bytes',
  json: 'text',
  csv: 'text',
  text: 'text',
  other: 'nothing',
} as const;

/** The kinds of output by how they are shown; each has a viewer in `features/runs/output/output-view.tsx`. */
export type ResultKind = keyof typeof resultKinds;

const byType: Readonly<Record<string, ResultKind>> = {
  'application/json': 'json',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/x-zip-compressed': 'zip',
  'text/csv': 'csv',
  'application/csv': 'csv',
  'text/tab-separated-values': 'csv',
};

const byExtension: Readonly<Record<string, readonly [kind: ResultKind, type: string]>> = {
  svg: ['picture', 'image/svg+xml'],
  png: ['picture', 'image/png'],
  jpg: ['picture', 'image/jpeg'],
  jpeg: ['picture', 'image/jpeg'],
  gif: ['picture', 'image/gif'],
  webp: ['picture', 'image/webp'],
  avif: ['picture', 'image/avif'],
  bmp: ['picture', 'image/bmp'],
  mp4: ['video', 'video/mp4'],
  webm: ['video', 'video/webm'],
  mov: ['video', 'video/quicktime'],
  mp3: ['audio', 'audio/mpeg'],
  wav: ['audio', 'audio/wav'],
  ogg: ['audio', 'audio/ogg'],
  m4a: ['audio', 'audio/mp4'],
  flac: ['audio', 'audio/flac'],
  pdf: ['pdf', 'application/pdf'],
  zip: ['zip', 'application/zip'],
  json: ['json', 'application/json'],
  geojson: ['json', 'application/geo+json'],
  ipynb: ['json', 'application/x-ipynb+json'],
  csv: ['csv', 'text/csv'],
  tsv: ['csv', 'text/tab-separated-values'],
  txt: ['text', 'text/plain'],
  log: ['text', 'text/plain'],
  md: ['text', 'text/markdown'],
  xml: ['text', 'application/xml'],
  yaml: ['text', 'application/yaml'],
  yml: ['text', 'application/yaml'],
  toml: ['text', 'application/toml'],
  ndjson: ['text', 'application/x-ndjson'],
  jsonl: ['text', 'application/jsonl'],
  html: ['text', 'text/html'],
  css: ['text', 'text/css'],
  js: ['text', 'text/javascript'],
  sql: ['text', 'application/sql'],
  tex: ['text', 'application/x-tex'],
  srt: ['text', 'application/x-subrip'],
  vtt: ['text', 'text/vtt'],
};

/** Endings of other texts, which have no type of their own. */
const textEnding =
  /^(?:ini|cfg|conf|env|properties|py|sh|r|c|h|cpp|java|rs|go|ts|tsx|jsx|diff|patch|bib|rst|bed|vcf|gff|fasta|fastq)$/;

/**
 * Choose how to show an output, by the content type it was served with, or else by the file's name, which also takes
 * precedence over `text/plain`, except that a text with a charset is never a picture or the like. Storage hosts often
 * serve everything as `application/octet-stream`, and a host without CORS hides the type.
 */
export function resultKind(contentType = '', fileName: string | undefined): ResultKind {
  const type = mediaType(contentType);
  const known = kindOfType(type);
  const extension = extensionOf(fileName);
  const named = ownValue(byExtension, extension)?.[0];
  const isText = charsetOf(contentType) !== undefined && named && resultKinds[named] !== 'text';
  if (known && (type !== 'text/plain' || isText)) return known;
  return named ?? known ?? (textEnding.test(extension) ? 'text' : 'other');
}

function kindOfType(type: string): ResultKind | undefined {
  const family = type.split('/')[0];
  if (family === 'image') return 'picture';
  if (family === 'video' || family === 'audio') return family;
  if (type.endsWith('+json')) return 'json';
  return ownValue(byType, type) ?? (isTextType(type) ? 'text' : undefined);
}

/** The extension of a file name in lower case; `''` if it has none. */
export function extensionOf(fileName: string | undefined): string {
  return /\.([a-z0-9]{1,8})$/i.exec(fileName ?? '')?.[1]?.toLowerCase() ?? '';
}

/** The file name at the end of a link's path; undefined if there is none. */
export function linkFileName(url: string): string | undefined {
  const last = URL.canParse(url) ? new URL(url).pathname.split('/').at(-1) : undefined;
  if (!last) return undefined;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** The extension for a content type; `''` if the type is unknown. */
export function extensionForType(contentType: string | undefined): string {
  const type = mediaType(contentType ?? '');
  const found = Object.entries(byExtension).find(([, [, known]]) => known === type);
  return found ? found[0] : '';
}

/** A file name for a run's output: workflow, run name and run ID, without characters that file systems refuse. */
export function downloadName(
  run: { readonly workflowName?: string | undefined; readonly name?: string | undefined; readonly runId: string },
  extension: string,
): string {
  const parts = [run.workflowName, run.name, run.runId].map((part) => fileSafe(part ?? '')).filter(Boolean);
  return extension ? `${parts.join(' - ')}.${extension}` : parts.join(' - ');
}

function fileSafe(text: string): string {
  return text
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80);
}
