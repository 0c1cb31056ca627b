import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';

import { texts } from './texts.ts';

interface LoadingScreenProps {
  /** What is being loaded, as in "Loading workflows". */
  readonly label?: string;
}

/** The loading screen: grey bars where the page will be, and a word for those who don't see them. */
export function LoadingScreen({ label = texts.loading }: LoadingScreenProps) {
  return (
    <Stack gap="sm" role="status" aria-busy>
      <VisuallyHidden>{label}…</VisuallyHidden>
      <Skeleton height={30} width="min(16rem, 60%)" />
      <Skeleton height={36} mt="sm" />
      {[92, 84, 96, 78, 88, 81].map((width) => (
        <Skeleton key={width} height={20} mt={6} width={`${width}%`} />
      ))}
    </Stack>
  );
}
