import { fillText, type TemplateValues } from './template.ts';

/**
 * The address of a request below the configured address.
 * @param path a template that begins with `/`; `''`: the configured address itself
 */
export function requestUrl(base: string, path: string, values: TemplateValues): string {
  return urlBelow(base, fillText(path, values));
}

/** The address of a path below the configured address. */
export function urlBelow(base: string, path: string): string {
  if (path === '') return base;
  const { origin, pathname } = new URL(base);
  return `${origin}${pathname.replace(/\/$/, '')}${path}`;
}
