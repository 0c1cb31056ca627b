import { Button } from '@mantine/core';

import type { RunRow } from '@/domain/runs/run-record.ts';
import { useArchiveRuns } from '@/features/runs/commands/run-mutations.ts';
import { keepFocus } from '@/ui/browser/keep-focus.ts';

import classes from './archive-note.module.css';
import { texts } from './texts.ts';

const words = texts.archive;

/** Explains the archive above its runs, and offers to restore all of them. */
export function ArchiveNote({ rows }: { readonly rows: readonly RunRow[] }) {
  const archive = useArchiveRuns();
  return (
    <div className={classes.note}>
      <p>{words.note}</p>
      {rows.length > 0 && (
        <Button
          ref={keepFocus}
          size="xs"
          variant="default"
          onClick={() => archive.mutate({ runIds: rows.map(({ runId }) => runId), archived: false })}
        >
          {words.restoreAll(rows.length)}
        </Button>
      )}
    </div>
  );
}
