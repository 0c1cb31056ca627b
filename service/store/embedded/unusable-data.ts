/** The error for a data directory that can't be opened; its message states the fault and the remedy. */
export class UnusableData extends Error {}
