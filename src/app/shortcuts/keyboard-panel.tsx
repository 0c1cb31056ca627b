import { Button, Checkbox, Stack } from '@mantine/core';

import { Panel } from '@/ui/page/panel.tsx';

import { useShowOverlay } from './overlays-context.ts';
import { texts } from './texts.ts';
import { setSingleKeys, useSingleKeys } from '@/ui/keys/use-single-keys.ts';

/** The section "Keyboard" in the settings. */
export function KeyboardPanel() {
  const singleKeys = useSingleKeys();
  const show = useShowOverlay();
  return (
    <Panel title={texts.panel.title}>
      <Stack gap="md" align="flex-start">
        <Checkbox
          label={texts.panel.singleKeys}
          description={texts.panel.singleKeysHint}
          checked={singleKeys}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />
        <Button variant="default" onClick={() => show('shortcuts')}>
          {texts.panel.show}
        </Button>
      </Stack>
    </Panel>
  );
}
