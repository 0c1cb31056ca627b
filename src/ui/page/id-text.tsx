import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

import type { Search } from '@/domain/workflow-search.ts';

import { copyText } from '@/ui/clipboard/copy-text.ts';
import classes from './id-text.module.css';
import { MarkedText } from '@/ui/table/marked-text.tsx';

interface IdTextProps {
  readonly id: string;
  /** What the id is of, for the button's name: "workflow id". */
  readonly label: string;
  /** Show the first eight characters only. */
  readonly short?: boolean;
  /** What to mark in it. */
  readonly search?: Search;
}

/** An id in monospace; a click copies the whole of it, or selects it where the clipboard is out of reach. */
export function IdText({ id, label, short = false, search }: IdTextProps) {
  const [copiedId, setCopiedId] = useState<string>();
  const copied = copiedId === id;
  const shown = short ? id.slice(0, 8) : id;
  const text = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopiedId(undefined), 1500);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    if (await copyText(id)) setCopiedId(id);
    else if (text.current) getSelection()?.selectAllChildren(text.current);
  }

  return (
    <button
      type="button"
      className={classes.id}
      onClick={() => void copy()}
      title={id}
      aria-label={`Copy ${label} ${id}`}
    >
      <code ref={text}>{search ? <MarkedText text={id} search={search} id shownLength={shown.length} /> : shown}</code>
      {copied ? <IconCheck size={14} aria-hidden /> : <span className={classes.glyph} aria-hidden />}
      <span className={classes.said} role="status">
        {copied ? 'Copied' : ''}
      </span>
    </button>
  );
}
