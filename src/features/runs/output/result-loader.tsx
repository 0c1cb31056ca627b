import { Loader, Text } from '@mantine/core';

import { useConnection } from '@/ui/browser/connection.ts';

import { texts } from './texts.ts';

/** Shown while a result is loading: a spinner, or a message if the browser is offline. */
export function ResultLoader({ label }: { readonly label: string }) {
  const { kind } = useConnection();
  if (kind !== 'offline') return <Loader size="sm" role="status" aria-label={label} />;
  return (
    <Text size="sm" c="dimmed" role="status">
      {texts.offline}
    </Text>
  );
}
