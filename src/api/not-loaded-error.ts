/** Code of the dashboard could not be loaded: the connection is down, or the release has been replaced. */
export class NotLoadedError extends Error {}
