import { createParser, type EventSourceMessage } from 'eventsource-parser';

/**
 * Read server-sent events, each after the previous one was handled.
 * @param onEvent resolves to true to stop reading
 */
export async function readEvents(
  chunks: AsyncIterable<Uint8Array>,
  onEvent: (event: EventSourceMessage) => Promise<boolean>,
): Promise<void> {
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => events.push(event) });
  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    for (const event of events.splice(0)) if (await onEvent(event)) return;
  }
}
