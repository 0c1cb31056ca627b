import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { sampleFiles } from './sample-files.ts';

/** Size of a long file. */
export const longBytes = 300_000_000;

const longFiles = {
  csv: { type: 'text/csv', line: (index: number) => `${index},Bread,${index * 7}\n` },
  json: {
    type: 'application/json',
    line: (index: number) => `${index === 0 ? '[' : ','}{"row":${index},"name":"Bread"}\n`,
  },
};

/** Generates lines as fast as they are read, until the file is long enough. */
function* longContent(line: (index: number) => string, onSent: (bytes: number) => void) {
  let left = longBytes;
  for (let index = 0; left > 0; index += 1000) {
    const lines = Buffer.from(Array.from({ length: 1000 }, (_, at) => line(index + at)).join(''));
    const part = lines.subarray(0, left);
    left -= part.length;
    onSent(part.length);
    yield part;
  }
}

/** A host of files, separate from the service, as for most outputs. */
export interface OutputHost {
  /** Address of a sample. @param options whether pages of other origins may read it */
  readonly link: (sample: keyof typeof sampleFiles, options?: { readonly cors: boolean }) => string;
  /** Address of a file of `longBytes`, generated while it is sent. */
  readonly longLink: (kind: keyof typeof longFiles) => string;
  /** Bytes of long files sent so far. */
  readonly longSent: () => number;
  /** The headers of every request. */
  readonly requests: readonly IncomingHttpHeaders[];
  readonly stop: () => Promise<void>;
}

/** Start a host of the samples, on another port and therefore in another origin. */
export async function startOutputHost(): Promise<OutputHost> {
  const requests: IncomingHttpHeaders[] = [];
  let longSent = 0;
  const server = createServer(({ url = '', headers }, response) => {
    requests.push(headers);
    const { pathname } = new URL(url, 'http://host');
    const [, access, name = ''] = pathname.split('/');
    const long = Object.entries(longFiles).find(([kind]) => `long.${kind}` === name)?.[1];
    if (long) {
      response.writeHead(200, {
        'content-type': long.type,
        'content-length': longBytes,
        'access-control-allow-origin': '*',
      });
      pipeline(Readable.from(longContent(long.line, (bytes) => (longSent += bytes))), response).catch(() => undefined);
      return;
    }
    const sample = Object.entries(sampleFiles).find(([known]) => known === name)?.[1];
    if (!sample) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': sample.type,
      'content-length': sample.content.length,
      ...(access === 'open' && { 'access-control-allow-origin': '*' }),
    });
    response.end(sample.content);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    link: (sample, { cors } = { cors: true }) => `http://127.0.0.1:${port}/${cors ? 'open' : 'closed'}/${sample}`,
    longLink: (kind) => `http://127.0.0.1:${port}/open/long.${kind}`,
    longSent: () => longSent,
    requests,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}
