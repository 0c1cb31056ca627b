import { Button, Text } from '@mantine/core';
import { IconBell, IconBellFilled } from '@tabler/icons-react';
import { useState } from 'react';

import { keepFocus } from '@/ui/browser/keep-focus.ts';

import { texts } from './texts.ts';
import { useNotifications } from './use-notifications.ts';

/**
 * Turns notifications about ended runs on and off. If the browser blocks them, nothing is rendered, except an
 * explanation after a click.
 */
export function NotifyButton() {
  const { state, toggle } = useNotifications();
  const [isAsked, setIsAsked] = useState(false);
  if (state === undefined || (state === 'blocked' && !isAsked)) return null;
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
      ref={keepFocus}
      variant="subtle"
      size="xs"
      aria-pressed={on}
      leftSection={on ? <IconBellFilled size={15} aria-hidden /> : <IconBell size={15} aria-hidden />}
      onClick={() => {
        setIsAsked(true);
        void toggle();
      }}
    >
      {on ? texts.notify.on : texts.notify.ask}
    </Button>
  );
}
