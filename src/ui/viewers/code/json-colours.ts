import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';

/** The colours of JSON, in editors and in results. */
export const jsonColours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.propertyName, color: 'var(--rb-busy)' },
    { tag: tags.string, color: 'var(--rb-good)' },
    { tag: [tags.number, tags.bool, tags.null], color: 'var(--rb-warn)' },
    { tag: tags.invalid, color: 'var(--rb-bad)' },
  ]),
);
