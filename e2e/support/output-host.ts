import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

import { sampleFiles } from './sample-files.ts';

/** A host of files that is not the service, as most outputs have. */
export interface OutputHost {
  /** Where a sample lies. @param options whether pages of other origins may read it */
  readonly link: (sample: keyof typeof sampleFiles, options?: { readonly cors: boolean }) => string;
  /** The headers of every request so far. */
  readonly requests: readonly IncomingHttpHeaders[];
  readonly stop: () => Promise<void>;
}

/** Start a host of the samples, on a port and so an origin of its own. */
export async function startOutputHost(): Promise<OutputHost> {
  const requests: IncomingHttpHeaders[] = [];
  const server = createServer(({ url = '', headers }, response) => {
    requests.push(headers);
    const { pathname } = new URL(url, 'http://host');
    const [, access, name = ''] = pathname.split('/');
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
    requests,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}
