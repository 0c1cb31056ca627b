import { Button, Checkbox, Stack } from '@mantine/core';

import { Panel } from '@/ui/page/panel.tsx';

import { useShowOverlay } from '@/app/frame/overlays-context.ts';
import { setSingleKeys, useSingleKeys } from '@/ui/browser/use-single-keys.ts';

/** The part "Keyboard" of the settings. */
export function KeyboardPanel() {
  const singleKeys = useSingleKeys();
  const show = useShowOverlay();
  return (
    <Panel title="Keyboard">
      <Stack gap="md" align="flex-start">
        <Checkbox
          label="Single-key shortcuts"
          description="Letters and signs that act by themselves, outside of fields. Switch them off if they get in the way of speech input or of your own shortcuts."
          checked={singleKeys}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />
        <Button variant="default" onClick={() => show('shortcuts')}>
          Show keyboard shortcuts
        </Button>
      </Stack>
    </Panel>
  );
}
