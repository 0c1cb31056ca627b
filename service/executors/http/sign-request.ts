import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/**
 * Sign a body with the headers of the Standard Webhooks specification, whose libraries can verify them.
 * @param id the message's ID, the same each time it is sent
 * @param secret `whsec_` and base64, or any text
 * @param seconds the current time
 */
export function signRequest(id: string, body: string, secret: string, seconds: number): Record<string, string> {
  const key = secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), 'base64') : Buffer.from(secret);
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` };
}
