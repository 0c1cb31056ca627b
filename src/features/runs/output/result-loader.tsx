import { Loader, Text } from '@mantine/core';

import { useConnection } from '@/ui/browser/connection.ts';

import { texts } from './texts.ts';

/** In the place of a result that loads; offline, that it can't. */
export function ResultLoader({ label }: { readonly label: string }) {
  const { kind } = useConnection();
  if (kind !== 'offline') return <Loader size="sm" role="status" aria-label={label} />;
  return (
    <Text size="sm" c="dimmed" role="status">
      {texts.offline}
    </Text>
  );
}
