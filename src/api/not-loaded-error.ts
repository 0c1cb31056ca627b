/** Part of the dashboard's code could not be loaded: the connection is down, or the release has been replaced. */
export class NotLoadedError extends Error {}
