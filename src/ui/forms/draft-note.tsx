import { Button, Text } from '@mantine/core';

import { texts } from './texts.ts';

/** Shows that a form contains text typed on an earlier visit. */
export function DraftNote({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <Text size="sm" c="dimmed" component="div" role="status">
      {texts.draft.restored}
      {' · '}
      <Button variant="subtle" size="compact-xs" onClick={onDiscard}>
        {texts.draft.discard}
      </Button>
    </Text>
  );
}
