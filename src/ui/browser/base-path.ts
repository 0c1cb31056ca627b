/** The path that the dashboard is served below, without a trailing slash: empty at a host's root. */
export const basePath = import.meta.env.BASE_URL.replace(/\/$/, '');

/** The path of a page or file below it, for places without the router's links. */
export function hrefOf(path: string): string {
  return basePath + path;
}
