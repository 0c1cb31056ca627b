import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Pattern of the requests to reset. */
export interface ResetRule {
  readonly method: string;
  readonly path: RegExp;
}

/** A host that forwards all requests to the product, and resets the connections of those that match a rule. */
export interface ResettingHost {
  readonly origin: string;
  /** From now on these requests are forwarded, and their connection is reset before the answer. */
  readonly reset: (rule: ResetRule) => void;
  /** Number of matching requests; `onKept` counts those on reused connections. */
  readonly arrivals: () => { readonly all: number; readonly onKept: number };
  readonly stop: () => Promise<void>;
}

/** Start a host in front of the product at `origin`. The browser reuses its connections, as with any proxy. */
export async function startResettingHost(origin: string): Promise<ResettingHost> {
  let rule: ResetRule | undefined;
  let [all, onKept] = [0, 0];
  const open = new Set<Socket>();
  const host = createServer((client) => {
    const upstream = connect(Number(new URL(origin).port), '127.0.0.1');
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
    }
    let carried = 0;
    let isDoomed = false;
    client.on('data', (chunk) => {
      const [, method, target] = /^([A-Z]+) (\S+) HTTP/.exec(chunk.toString('latin1')) ?? [];
      if (method && target) {
        if (rule?.method === method && rule.path.test(target)) {
          all += 1;
          if (carried > 0) onKept += 1;
          isDoomed = true;
        }
        carried += 1;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (isDoomed) client.resetAndDestroy();
      else client.write(chunk);
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  return {
    origin: `http://127.0.0.1:${(host.address() as AddressInfo).port}`,
    reset: (next) => {
      rule = next;
      [all, onKept] = [0, 0];
    },
    arrivals: () => ({ all, onKept }),
    stop: async () => {
      host.close();
      for (const socket of open) socket.destroy();
      await once(host, 'close');
    },
  };
}
