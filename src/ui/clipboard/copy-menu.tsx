import { Button } from '@mantine/core';
import { IconCheck, IconChevronDown, IconCopy, type Icon } from '@tabler/icons-react';

import { useToast } from '@/ui/feedback/toast.tsx';
import { ActionMenu } from '@/ui/menu/action-menu.tsx';

import { CopiedLabel } from './copied-label.tsx';
import { texts } from './texts.ts';
import { useCopied } from './use-copied.ts';
import { lazyPart } from '@/ui/feedback/lazy-part.tsx';

/** Shown if the clipboard is unavailable. */
const CopyByHand = lazyPart(async () => (await import('./copy-by-hand.tsx')).CopyByHand);

/** One text to copy. */
export interface Copyable {
  readonly label: string;
  /** The heading above the text when it is copied by hand, such as "Copy link". */
  readonly title: string;
  readonly icon: Icon;
  readonly text: () => string;
  /** Note to show after copying. */
  readonly note?: () => string | undefined;
}

interface CopyMenuProps {
  readonly items: readonly Copyable[];
}

/** The menu "Copy", for copying one thing in several forms, such as a run's link or ID. */
export function CopyMenu({ items }: CopyMenuProps) {
  const { copied, copy, byHand, closeByHand } = useCopied();
  const toast = useToast();

  async function copyItem({ label, title, text, note }: Copyable) {
    const noted = note?.();
    const isCopied = await copy(title, text(), noted);
    if (isCopied && noted) toast({ id: 'copied', message: texts.noted(label, noted) });
  }

  return (
    <>
      <ActionMenu
        target={
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={
              <CopiedLabel copied={copied} after={<IconCheck size={16} aria-hidden />}>
                <IconCopy size={16} aria-hidden />
              </CopiedLabel>
            }
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            <CopiedLabel copied={copied} after={texts.copied}>
              {texts.copy}
            </CopiedLabel>
          </Button>
        }
        actions={items.map((item) => ({
          label: item.label,
          icon: item.icon,
          onClick: () => void copyItem(item),
        }))}
      />
      {byHand && <CopyByHand what={byHand} onClose={closeByHand} />}
    </>
  );
}
