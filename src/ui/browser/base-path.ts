/** The base path of the dashboard, without a trailing slash: empty at a host's root. */
export const basePath = import.meta.env.BASE_URL.replace(/\/$/, '');

/** The path of a page or file below it, where the router's links are not used. */
export function hrefOf(path: string): string {
  return basePath + path;
}
