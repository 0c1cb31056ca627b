/** The error of a command that can't be executed, with a message for people. */
export class AdminError extends Error {}
