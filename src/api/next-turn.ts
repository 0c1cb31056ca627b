/**
 * Let everything that waits for this thread go first, messages of other threads too. `scheduler.yield` does not: what
 * yields goes on before them.
 */
export function nextTurn(): Promise<void> {
  // A timer would wait for a second in a tab that is hidden.
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    port1.addEventListener('message', () => {
      port1.close();
      done();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}
