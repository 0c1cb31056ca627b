import { findJsonFault } from '@/contract/json-fault.ts';

/** The number that a typed text is in the notation of JSON; undefined for other texts, and if digits would be lost. */
export function parseNumber(text: string): number | undefined {
  const typed = text.trim();
  return /^-?\d/.test(typed) && !findJsonFault(typed) ? Number(typed) : undefined;
}
