import type { FastifyInstance } from 'fastify';

import type { Settings } from '../config/settings.ts';
import { listeningPort } from '../platform/listening-port.ts';
import { localOrigin } from '../platform/local-origin.ts';

/** Listen at the configured address. @returns the address at which people reach it */
export async function listen(app: FastifyInstance, { host, port, publicUrl }: Settings): Promise<string> {
  await app.listen({ host, port });
  return publicUrl ?? localOrigin(host, listeningPort(app.server));
}
