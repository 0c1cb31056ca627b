import { Button, type ButtonProps } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { CopiedLabel } from './copied-label.tsx';
import { texts } from './texts.ts';
import { useCopied } from './use-copied.ts';
import { lazyPart } from '@/ui/feedback/lazy-part.tsx';

/** Shown if the clipboard is unavailable. */
const CopyByHand = lazyPart(async () => (await import('./copy-by-hand.tsx')).CopyByHand);

interface CopyButtonProps extends ButtonProps {
  readonly text: () => string;
  readonly children: string;
  /** Accessible name, if the button's text alone doesn't name what it copies. */
  readonly label?: string;
  readonly icon: ReactNode;
}

/** Copies a text; if the clipboard is unavailable (plain HTTP on a LAN), shows it to copy by hand. */
export function CopyButton({ text, children, label, icon, ...props }: CopyButtonProps) {
  const { copied, copy, byHand, closeByHand } = useCopied();
  return (
    <>
      <Button
        variant="default"
        {...props}
        leftSection={
          <CopiedLabel copied={copied} after={<IconCheck size={14} aria-hidden />}>
            {icon}
          </CopiedLabel>
        }
        onClick={() => void copy(label ?? children, text())}
        {...(label && { 'aria-label': copied ? texts.copied : label })}
      >
        <CopiedLabel copied={copied} after={texts.copied}>
          {children}
        </CopiedLabel>
      </Button>
      {byHand && <CopyByHand what={byHand} onClose={closeByHand} />}
    </>
  );
}
