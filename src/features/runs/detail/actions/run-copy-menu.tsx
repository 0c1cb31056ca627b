import { IconBrandPython, IconCode, IconHash, IconLink, IconTerminal2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';

import { paths } from '@/domain/paths.ts';
import { writeRunLink } from '@/domain/runs/run-link.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { useConfig } from '@/features/session/session-context.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { startCommand } from '@/features/runs/start/start-command.ts';
import { startSnippets } from '@/features/runs/start/start-snippets.ts';
import { hrefOf } from '@/ui/browser/base-path.ts';
import { type Copyable, CopyMenu } from '@/ui/clipboard/copy-menu.tsx';

import { texts } from '@/features/runs/detail/texts.ts';

/** Copies a run's link, its ID, or code that starts the run, without credentials. */
export function RunCopyMenu({ row }: { readonly row: RunRow }) {
  const config = useConfig();
  const runs = useRuns();
  const { data } = useQuery(runQueries.inputs(runs, row));
  const { runId, teamId, workflowId } = row;
  const inputs = data ?? undefined;
  // If there are no inputs, a tracked run's inputs are unknown, and any other run was started without inputs.
  const link = () =>
    writeRunLink(row, inputs ?? (data === null && row.facts.start.kind !== 'tracked' ? {} : undefined));
  const address = () => new URL(hrefOf(paths.run(runId) + link().fragment), location.origin).href;
  const items: Copyable[] = [
    { ...texts.copy.link, icon: IconLink, text: address, note: () => texts.copy.carries(link()) },
    { ...texts.copy.id, icon: IconHash, text: () => runId },
  ];
  if (workflowId && teamId) {
    const snippets = () => startSnippets(config, row, inputs, location.origin);
    items.push(
      { ...texts.copy.curl, icon: IconTerminal2, text: () => startCommand(config, row, inputs, location.origin) },
      { ...texts.copy.fetch, icon: IconCode, text: () => snippets().fetch },
      { ...texts.copy.python, icon: IconBrandPython, text: () => snippets().python },
    );
  }
  return <CopyMenu items={items} />;
}
