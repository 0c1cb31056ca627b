import { createServer } from 'node:http';

import type { MetricsAddress } from '../config/settings.ts';
import { listeningPort } from '../platform/listening-port.ts';
import { localOrigin } from '../platform/local-origin.ts';
import type { ServiceMetrics } from './service-metrics.ts';

export interface MetricsServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serve `GET /metrics` at a separate address, which the proxy doesn't expose. */
export async function serveMetrics({ host, port }: MetricsAddress, metrics: ServiceMetrics): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0];
    if (path !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  metrics.measureProcess();
  return {
    url: `${localOrigin(host, listeningPort(server))}/metrics`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

/** The address of the metrics, as a line to print at the start. */
export function metricsLine(server: MetricsServer | undefined): string {
  return server ? `Metrics   ${server.url}\n` : '';
}
