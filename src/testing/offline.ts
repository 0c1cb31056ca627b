import { onTestFinished } from 'vitest';

/** The browser's connection, as pages see it. */
interface Line {
  readonly cut: () => void;
  readonly mend: () => void;
}

const realFetch = window.fetch;

/** Fake a connection that can be cut: the browser then reports being offline, and no request gets through. */
export function makeLine(): Line {
  let passOn = window.fetch;
  function mend() {
    window.fetch = passOn;
    Reflect.deleteProperty(navigator, 'onLine');
    window.dispatchEvent(new Event('online'));
  }
  onTestFinished(() => {
    passOn = realFetch;
    mend();
  });
  return {
    cut: () => {
      passOn = window.fetch;
      window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
      Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
      window.dispatchEvent(new Event('offline'));
    },
    mend,
  };
}
