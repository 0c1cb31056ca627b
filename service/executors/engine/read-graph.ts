import { readFileSync } from 'node:fs';

import { putAt } from './json-pointer.ts';

interface GraphConfig {
  readonly graph?: Readonly<Record<string, unknown>> | undefined;
  readonly graphFile?: string | undefined;
  readonly inputs?: Readonly<Record<string, readonly string[]>> | undefined;
}

/**
 * Read the graph of an executor.
 * @param where name of the executor for messages
 * @throws Error with a message for people, for an unreadable file or an input without a place in the graph
 */
export function readGraph({ graph, graphFile, inputs = {} }: GraphConfig, where: string): unknown {
  const read: unknown = graphFile === undefined ? graph : readFile(graphFile, where);
  // ComfyUI uses the same extension for the files of its editor.
  if (typeof read === 'object' && read !== null && 'nodes' in read && 'links' in read) {
    throw new Error(
      `${where}.${graphFile === undefined ? 'graph' : 'graphFile'}: is in the editor’s format; export it in the API format.`,
    );
  }
  for (const [name, pointers] of Object.entries(inputs)) {
    const missing = pointers.find((pointer) => !putAt(structuredClone(read), pointer, null));
    if (missing === undefined) continue;
    throw new Error(`${where}.inputs.${name}: there is nothing at ${missing} in the graph.`);
  }
  return read;
}

function readFile(path: string, where: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(`${where}.graphFile: ${path} can't be read (${code ?? message}).`, { cause: error });
  }
}
