/** A data directory that can't be opened as it is; the message says what is wrong and what to do now. */
export class UnusableData extends Error {}
