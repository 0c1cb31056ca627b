/**
 * Thrown if part of the dashboard's code could not be loaded, because the connection is down or the release has been
 * replaced.
 */
export class NotLoadedError extends Error {}
