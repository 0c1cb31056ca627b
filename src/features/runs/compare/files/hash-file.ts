/** The SHA-256 of a file, in hexadecimal. */
export async function hashFile(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { bytesToHex } = await import('@noble/hashes/utils.js');
  return bytesToHex(await digest(bytes));
}

/** Hash in JavaScript if `crypto.subtle` is missing, as it is over plain HTTP, which is not a secure context. */
async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- the types don't know that it may be missing
  if (crypto.subtle) return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const { sha256 } = await import('@noble/hashes/sha2.js');
  return sha256(bytes);
}
