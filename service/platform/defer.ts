/** A promise with its `resolve` function; Node 20 has no `Promise.withResolvers`. */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
}

export function defer<T>(): Deferred<T> {
  const waiting: ((value: T) => void)[] = [];
  const promise = new Promise<T>((resolve) => waiting.push(resolve));
  return { promise, resolve: (value) => waiting.forEach((resolve) => resolve(value)) };
}
