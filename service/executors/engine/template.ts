import { ownValue } from '@/contract/own-value.ts';

/** The values available in a template as `{name}`. `id` is the engine's ID of the job. */
export const templateNames = [
  ...(['run_id', 'attempt', 'team_id', 'workflow_id', 'workflow_name', 'canvas_type', 'origin'] as const),
  ...(['inputs', 'graph', 'id'] as const),
];
export type TemplateValues = Readonly<Partial<Record<(typeof templateNames)[number], unknown>>>;

const placeholder = /\{([a-z_]+)\}/g;

/** Names in a template, at any depth. */
export function namesIn(template: unknown): string[] {
  if (typeof template === 'string') return [...template.matchAll(placeholder)].map(([, name = '']) => name);
  if (typeof template !== 'object' || template === null) return [];
  return Object.values(template).flatMap(namesIn);
}

/** Fill a JSON template. A text that consists of a single name becomes the value itself, of any type. */
export function fillJson(template: unknown, values: TemplateValues): unknown {
  if (typeof template === 'string') {
    const [, alone] = /^\{([a-z_]+)\}$/.exec(template) ?? [];
    if (alone !== undefined) return ownValue(values, alone) ?? null;
    return fillText(template, values, String);
  }
  if (Array.isArray(template)) return template.map((one) => fillJson(one, values));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([key, one]) => [key, fillJson(one, values)]));
}

/** @param write converts a value to text, such as for an address */
export function fillText(
  template: string,
  values: Readonly<Record<string, unknown>>,
  write: (text: string) => string = encodeURIComponent,
): string {
  return template.replaceAll(placeholder, (_, name: string) => {
    const value = ownValue(values, name) ?? '';
    return write(typeof value === 'string' ? value : JSON.stringify(value));
  });
}
