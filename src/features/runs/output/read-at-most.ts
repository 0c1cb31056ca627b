/**
 * Read the body of a response.
 * @param bytes maximum length
 * @returns the parts of the body; undefined if it is longer, in which case the rest is not loaded
 */
export async function readAtMost(
  { body, headers }: Response,
  bytes: number,
): Promise<Uint8Array<ArrayBuffer>[] | undefined> {
  const reader = body?.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  if (!reader) return parts;
  let read = Number(headers.get('Content-Length') ?? 0);
  if (read <= bytes) {
    read = 0;
    for (let part = await reader.read(); !part.done && read <= bytes; part = await reader.read()) {
      parts.push(part.value);
      read += part.value.byteLength;
    }
  }
  if (read <= bytes) return parts;
  await reader.cancel();
  return undefined;
}
