import { Button, Text } from '@mantine/core';
import { IconBell, IconBellFilled } from '@tabler/icons-react';

import { texts } from './texts.ts';
import { useNotifications } from './use-notifications.ts';

/** Switches on and off that the end of a run is notified; says so where the browser blocks that. */
export function NotifyButton() {
  const { state, toggle } = useNotifications();
  if (state === undefined) return null;
  if (state === 'blocked') {
    return (
      <Text size="xs" c="dimmed" role="status">
        {texts.notify.blocked}
      </Text>
    );
  }
  const on = state === 'on';
  return (
    <Button
      variant="subtle"
      size="xs"
      aria-pressed={on}
      leftSection={on ? <IconBellFilled size={15} aria-hidden /> : <IconBell size={15} aria-hidden />}
      onClick={() => void toggle()}
    >
      {on ? texts.notify.on : texts.notify.ask}
    </Button>
  );
}
