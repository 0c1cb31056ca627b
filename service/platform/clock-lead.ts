/**
 * How far another clock is ahead of this computer's, judging by an answer that contains its time. A difference that the
 * round trip may explain counts as 0.
 * @param otherMs time of the answer, by the other clock
 * @param sentAt by this computer's clock, like `receivedAt`
 * @returns milliseconds; negative if the other clock is behind
 */
export function clockLead(otherMs: number, sentAt: number, receivedAt: number): number {
  return Math.max(0, otherMs - receivedAt) + Math.min(0, otherMs - sentAt);
}
