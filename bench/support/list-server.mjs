// A server in front of the product. It answers reads of workflows itself, with any list, and forwards all other
// requests.
import { createServer, request } from 'node:http';

/** @import { AddressInfo } from 'node:net' */

const listPath = /^\/accounts\/workflows$/;
const detailPath = /^\/accounts\/workflows\/([0-9a-f-]{36})$/;

/**
 * @param {string} origin of the product
 */
export async function startListServer(origin) {
  let body = Buffer.from('[]');
  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '';
    const detail = detailPath.exec(path);
    if (incoming.method === 'GET' && listPath.test(path)) {
      answer.writeHead(200, { 'content-type': 'application/json', 'content-length': body.byteLength }).end(body);
    } else if (incoming.method === 'GET' && detail) {
      const workflow = { id: detail[1], name: '', team_id: null, canvas_type: 0, created_at: '2026-11-01T00:00:00Z' };
      answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ workflow }));
    } else {
      const passed = request(origin + path, { method: incoming.method ?? 'GET', headers: incoming.headers }, (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
      });
      passed.on('error', () => answer.destroy());
      incoming.pipe(passed);
    }
  });
  await new Promise((listening) => {
    server.listen(0, '127.0.0.1', () => listening(undefined));
  });
  const { port } = /** @type {AddressInfo} */ (server.address());
  return {
    origin: `http://127.0.0.1:${port}`,
    /** @param {readonly object[]} list @returns its size in bytes */
    serve: (list) => {
      body = Buffer.from(JSON.stringify(list));
      return body.byteLength;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
