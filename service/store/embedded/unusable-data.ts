/** A data directory that can't be opened; the message states the fault and the remedy. */
export class UnusableData extends Error {}
