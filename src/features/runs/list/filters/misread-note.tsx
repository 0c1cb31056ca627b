import { Text } from '@mantine/core';

import { misreadTerms } from '@/domain/runs/list/run-terms.ts';

import { texts } from './texts.ts';

/** Explains terms that aren't understood, above the runs found. A word such as `seed=4` may have found them. */
export function MisreadNote({ q }: { readonly q: string }) {
  const advice = misreadTerms(q).flatMap(({ key = 'input', value, isExcluded }) =>
    key !== 'input' || isExcluded ? texts.empty.howTo(key, value) : [],
  );
  if (advice.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" mb="xs">
      {advice.join(' ')}
    </Text>
  );
}
