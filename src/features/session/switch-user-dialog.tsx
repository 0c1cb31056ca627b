import { Button, Stack, Text } from '@mantine/core';

import type { Claims } from '@/domain/jwt-claims.ts';
import { DialogFoot } from '@/ui/dialog/dialog-foot.tsx';
import { Dialog } from '@/ui/dialog/dialog.tsx';

import { texts } from './texts.ts';

const { switchUser: words } = texts;

interface SwitchUserDialogProps {
  readonly current: Claims;
  /** User of the sign-in link. */
  readonly next: Claims;
  readonly onSwitch: () => void;
  readonly onStay: () => void;
}

/** Asks for confirmation before a sign-in link replaces the session of this tab. */
export function SwitchUserDialog({ current, next, onSwitch, onStay }: SwitchUserDialogProps) {
  return (
    <Dialog onClose={onStay} title={words.title(nameOf(next))} closeOnClickOutside={false}>
      <Stack gap="md">
        <Text size="sm">{words.text(nameOf(current), nameOf(next))}</Text>
        <Text size="sm">{words.otherTabs(nameOf(current))}</Text>
        <DialogFoot>
          <Button variant="default" onClick={onStay} data-autofocus>
            {words.stay}
          </Button>
          <Button onClick={onSwitch}>{words.switch}</Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}

function nameOf({ email, subject }: Claims): string | undefined {
  return email ?? subject;
}
