import { Button, Text } from '@mantine/core';
import { IconBell, IconBellFilled } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';

import { useRuns } from '@/features/runs/runs-context.ts';

import { canNotify, isMuted } from './run-notices.tsx';
import { texts } from './texts.ts';

/** Switches on and off that the end of a run is notified; says so where the browser blocks that. */
export function NotifyButton() {
  const { storage } = useRuns();
  const [permission, setPermission] = useState(() => (canNotify() ? Notification.permission : undefined));
  const muted = useSyncExternalStore(
    (listener) => storage.subscribe('muted', listener),
    () => isMuted(storage),
  );
  if (permission === undefined) return null;
  if (permission === 'denied') {
    return (
      <Text size="xs" c="dimmed" role="status">
        {texts.notify.blocked}
      </Text>
    );
  }
  const on = permission === 'granted' && !muted;

  async function toggle() {
    if (on) storage.write('muted', 1);
    else {
      storage.remove('muted');
      setPermission(await Notification.requestPermission());
    }
  }

  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-pressed={on}
      leftSection={on ? <IconBellFilled size={15} aria-hidden /> : <IconBell size={15} aria-hidden />}
      onClick={() => void toggle()}
    >
      {on ? texts.notify.on : texts.notify.ask}
    </Button>
  );
}
