/**
 * Read the body of a response.
 * @param bytes maximum length
 * @returns the parts of the body; undefined if it is longer, in which case the rest is not loaded
 */
export async function readAtMost(
  { body, headers }: Response,
  bytes: number,
): Promise<Uint8Array<ArrayBuffer>[] | undefined> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  if (!body) return parts;
  const reader = body.getReader();
  let read = 0;
  if (Number(headers.get('Content-Length') ?? 0) <= bytes) {
    while (read <= bytes) {
      const part = await reader.read();
      if (part.done) return parts;
      parts.push(part.value);
      read += part.value.byteLength;
    }
  }
  await reader.cancel();
  return undefined;
}
