import { createServer } from 'node:net';

/** A port that nothing listens at just now; two test runs at once then don't meet. @returns {Promise<number>} */
export function freePort() {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
