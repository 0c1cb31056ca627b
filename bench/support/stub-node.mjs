// A node that fails on demand, for tests of proxies.
import { createServer } from 'node:http';

/**
 * @typedef {object} StubNode
 * @property {number} port
 * @property {'ready' | 'unready' | 'dying'} mode `dying` closes each connection once it has received the whole request
 * @property {string[]} got the requests it received, without `/readyz`
 * @property {() => void} stop
 */

/** @returns {Promise<StubNode>} */
export async function startStubNode() {
  /** @type {StubNode} */
  const node = { port: 0, mode: 'ready', got: [], stop: () => server.close().closeAllConnections() };
  const server = createServer((request, response) => {
    const isCheck = request.url === '/readyz';
    if (!isCheck) node.got.push(request.url ?? '');
    request.resume().on('end', () => {
      if (node.mode === 'dying' && !isCheck) request.socket.destroy();
      else response.writeHead(node.mode === 'unready' ? 503 : 200).end(String(node.port));
    });
  });
  await new Promise((resolve) => void server.listen(0, '127.0.0.1', () => resolve(undefined)));
  node.port = /** @type {import('node:net').AddressInfo} */ (server.address()).port;
  return node;
}
