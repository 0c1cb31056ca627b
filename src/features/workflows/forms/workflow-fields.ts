import * as z from 'zod/mini';

import { texts } from './texts.ts';

/** A workflow's name in a form: kept exactly as typed, but not blank. */
export const nameField = z.string().check(z.refine((name) => name.trim() !== '', texts.invalid.name));

/** A canvas type in a form (interface §2: an integer, 0 is basic). */
export const canvasTypeField = z.int(texts.invalid.canvasType);
