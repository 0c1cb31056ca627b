import { VisuallyHidden } from '@mantine/core';

import { personName, type RunPerson } from '@/domain/runs/service-fact.ts';

import classes from './started-by.module.css';

/** The initials of the person who started a run, with the full name on hover and for screen readers. */
export function StartedBy({ person }: { readonly person: RunPerson }) {
  const name = personName(person);
  return (
    <span className={classes.person} title={name}>
      <span aria-hidden>{initials(name)}</span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  );
}

/** "AL" of ann.lee@example.org, "A" of ann@example.org. */
function initials(name: string): string {
  const words = (name.split('@')[0] ?? '').split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();
}
