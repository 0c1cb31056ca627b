/** Make a promise that React reads without suspending. */
export function fulfilled<Value>(value: Value): Promise<Value> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled', value });
}

/** The value of a promise made by `fulfilled`; undefined for any other. */
export function valueAtHand<Value>(promise: Promise<Value>): { readonly value: Value } | undefined {
  return 'status' in promise && promise.status === 'fulfilled'
    ? (promise as { value: Value } & typeof promise)
    : undefined;
}
