/** The base path of the dashboard, without a trailing slash: empty at a host's root. */
export const basePath = import.meta.env.BASE_URL.replace(/\/$/, '');

/** The path of a page or file below the base path, for use outside of the router's links. */
export function hrefOf(path: string): string {
  return basePath + path;
}
