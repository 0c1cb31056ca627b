import { Button, Text } from '@mantine/core';

/** Says that a form holds what was typed on an earlier visit. */
export function DraftNote({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <Text size="sm" c="dimmed" component="div" role="status">
      Draft restored
      {' · '}
      <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
        Discard
      </Button>
    </Text>
  );
}
