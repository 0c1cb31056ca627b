import * as z from 'zod/mini';

import { texts } from './texts.ts';

/** A workflow's name in a form. It is kept exactly as typed, but must not be blank. */
export const nameField = z.string().check(z.refine((name) => name.trim() !== '', texts.invalid.name));

/** A workflow's canvas type in a form: an integer, 0 for "basic" (interface §2). */
export const canvasTypeField = z.int(texts.invalid.canvasType);
