import { clock } from '@/api/clock.ts';
import { archiveName } from '@/domain/runs/archive/archive-names.ts';
import { writeRunsCsv } from '@/domain/runs/archive/runs-csv.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import type { Ledger } from '@/features/runs/ledger/ledger.ts';
import { saveFile } from '@/ui/browser/save-file.ts';
import { isoDay } from '@/ui/page/clock-time.ts';

/** Save a list of runs as a CSV file, with the inputs that this browser has. */
export async function saveRunsCsv(ledger: Ledger, rows: readonly RunRow[]): Promise<void> {
  const { inputs } = await ledger.allInputs();
  const now = clock.now();
  const csv = writeRunsCsv(
    rows.map((row) => ({ row, inputs: inputs.get(row.runId) })),
    now,
  );
  saveFile(new Blob([csv], { type: 'text/csv' }), archiveName(rows, isoDay(now), 'csv'));
}
