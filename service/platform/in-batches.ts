const LIMIT = 100;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Combine the items that arrive during one write into a single next write. On a durable database, committing a hundred
 * rows costs no more than committing one.
 * @param write returns one result per item, in order
 * @param mayConcernOneItem whether an error may be caused by a single item; if so, the items are then written one by one
 */
export function inBatches<Item, Result>(
  write: (items: readonly Item[]) => Promise<readonly Result[]>,
  mayConcernOneItem: (error: unknown) => boolean = () => false,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let busy = false;

  const settle = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await write(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (batch.length > 1 && mayConcernOneItem(error)) for (const one of batch) await settle([one]);
      else for (const { reject } of batch) reject(error);
    }
  };
  const flush = async () => {
    busy = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, LIMIT);
      waiting = waiting.slice(LIMIT);
      await settle(batch);
    }
    busy = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!busy) void flush();
    });
}
