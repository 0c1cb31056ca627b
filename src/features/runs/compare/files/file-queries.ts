import { queryOptions } from '@tanstack/react-query';

import { comparedAtMostBytes, hashedAtMostBytes } from '@/features/runs/compare/comparison-of.ts';
import { fetchFile } from '@/features/runs/output/fetch-file.ts';
import { outputKey } from '@/features/runs/output/use-output.ts';

import { texts } from '@/features/runs/compare/texts.ts';
import type { ComparableKind } from './file-differences.ts';
import { compareInWorker, hashInWorker } from './work-on-files.ts';

/** A run's output file and its current link. */
export interface LinkedFile {
  readonly runId: string;
  readonly url: string;
}

/** Options of a query that reads only once, because the file of an ended run never changes, even if its link does. */
const once = {
  staleTime: Infinity,
  gcTime: 60_000,
  retry: false,
  structuralSharing: false,
  meta: { background: true },
} as const;

/** Query for how the outputs of two runs differ. */
export function differencesOptions(kind: ComparableKind, before: LinkedFile, after: LinkedFile) {
  return queryOptions({
    queryKey: [...outputKey(before.runId), 'differences', kind, after.runId],
    queryFn: async ({ signal }) => {
      const [one, other] = await Promise.all([
        readFile(before, comparedAtMostBytes, signal),
        readFile(after, comparedAtMostBytes, signal),
      ]);
      return compareInWorker(kind, one.bytes, other.bytes, [one.type, other.type], signal);
    },
    ...once,
  });
}

/** Query for the SHA-256 of a run's output, in hexadecimal. */
export function hashOptions(file: LinkedFile) {
  return queryOptions({
    queryKey: [...outputKey(file.runId), 'hash'],
    queryFn: async ({ signal }) => hashInWorker((await readFile(file, hashedAtMostBytes, signal)).bytes, signal),
    ...once,
  });
}

async function readFile({ url }: LinkedFile, atMost: number, signal: AbortSignal) {
  const file = await fetchFile(url, { signal, atMost });
  if (!file) throw new Error(texts.notLoaded);
  return { bytes: new Uint8Array(await file.blob.arrayBuffer()), type: file.type };
}
