import { Button, type ButtonProps, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

import { copyText } from './copy-text.ts';
import { Dialog } from '@/ui/dialog/dialog.tsx';
import { texts } from './texts.ts';

interface CopyButtonProps extends ButtonProps {
  readonly text: () => string;
  readonly children: string;
  readonly icon: ReactNode;
}

/** Copies a text; shows it to be copied by hand where the clipboard is out of reach (plain HTTP on a LAN). */
export function CopyButton({ text, children, icon, ...props }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const [byHand, setByHand] = useState<string>();
  async function copy() {
    const value = text();
    if (!(await copyText(value))) {
      setByHand(value);
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  }
  return (
    <>
      <Button
        variant="default"
        {...props}
        leftSection={copied ? <IconCheck size={16} aria-hidden /> : icon}
        onClick={() => void copy()}
      >
        {copied ? texts.copied : children}
      </Button>
      {byHand !== undefined && (
        <Dialog onClose={() => setByHand(undefined)} title={children}>
          <Textarea
            label={texts.byHand}
            readOnly
            autosize
            maxRows={12}
            value={byHand}
            onFocus={(event) => event.currentTarget.select()}
            data-autofocus
          />
        </Dialog>
      )}
    </>
  );
}
