import { IconCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

import type { Search } from '@/domain/workflow-search.ts';

import { copyText } from '@/ui/clipboard/copy-text.ts';
import { texts as clipboardTexts } from '@/ui/clipboard/texts.ts';
import { useToast } from '@/ui/feedback/toast.tsx';
import classes from './id-text.module.css';
import { texts } from './texts.ts';
import { MarkedText } from '@/ui/table/marked-text.tsx';

export interface IdTextProps {
  readonly id: string;
  /** Kind of ID, for the button's name: "workflow ID". */
  readonly label: string;
  /** Whether to show only the first eight characters. */
  readonly short?: boolean;
  /** A search whose matches in the ID are marked. */
  readonly search?: Search;
}

/** An ID in monospace; a click copies it, or shows it whole if the clipboard is unavailable. */
export function IdText({ id, label, short = false, search }: IdTextProps) {
  const [copiedId, setCopiedId] = useState<string>();
  // A live region must exist before it announces anything. Most IDs of a list are never used, so render the region on
  // first use.
  const [reached, setReached] = useState(false);
  const copied = copiedId === id;
  const shown = short ? id.slice(0, 8) : id;
  const toast = useToast();
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopiedId(undefined), 1500);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    if (await copyText(id)) setCopiedId(id);
    else toast({ id: 'copied', title: clipboardTexts.byHand, message: id, autoClose: false });
  }

  return (
    <button
      type="button"
      className={classes.id}
      data-copied={copied || undefined}
      onPointerEnter={() => setReached(true)}
      onFocus={() => setReached(true)}
      onClick={() => void copy()}
      title={id}
      aria-label={texts.copy(label, id)}
    >
      <code>{search ? <MarkedText text={id} search={search} id shownLength={shown.length} /> : shown}</code>
      {copied && <IconCheck size={14} aria-hidden />}
      {(reached || copied) && (
        <span className={classes.said} role="status">
          {copied && texts.copied}
        </span>
      )}
    </button>
  );
}
