/** Maximum size of an event, in bytes. With the connection's overhead, an unread one takes at most 64 kB. */
export const EVENT_LIMIT = 63 * 1024;

/** A server-sent event. @param data is serialised as JSON */
export function eventOf(name: string, data: unknown): Buffer {
  return Buffer.from(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** A comment, which readers ignore; it shows that the stream is alive. */
export const COMMENT = Buffer.from(':\n\n');

/**
 * `runs` events with the serialised items: as few events as the size limit allows.
 * @param before the cursor of all events but the final one, from which a reader that disconnects in between resumes
 * @param cursor the cursor of the final event
 */
export function runEvents(items: readonly string[], before: string, cursor: string): Buffer[] {
  const around =
    Buffer.byteLength(`event: runs\nid: \ndata: {"items":[]}\n\n`) + Math.max(before.length, cursor.length);
  const events: string[][] = [];
  let room = 0;
  for (const item of items) {
    const bytes = Buffer.byteLength(item) + 1;
    const last = events.at(-1);
    if (last && bytes <= room) {
      last.push(item);
      room -= bytes;
    } else {
      events.push([item]);
      room = EVENT_LIMIT - around - bytes;
    }
  }
  return events.map((some, index) => {
    const id = index === events.length - 1 ? cursor : before;
    return Buffer.from(`event: runs\nid: ${id}\ndata: {"items":[${some.join(',')}]}\n\n`);
  });
}
