/** A command that can't be carried out, in words for a person. */
export class AdminError extends Error {}
