const seeds = [0x81_1c_9d_c5, 0x9e_37_79_b9];
const prime = 0x01_00_01_93;

/**
 * Hash an owner's key for places where the key itself must not appear (64 bits, FNV-1a with two seeds). The hash is
 * synchronous, since a sign-out can't wait for a cryptographic one, and is therefore not suitable for secrets.
 */
export function ownerMark(ownerKey: string): string {
  return seeds
    .map((seed) => {
      let hash = seed;
      for (let at = 0; at < ownerKey.length; at += 1) hash = Math.imul(hash ^ ownerKey.charCodeAt(at), prime);
      return (hash >>> 0).toString(16).padStart(8, '0');
    })
    .join('');
}
