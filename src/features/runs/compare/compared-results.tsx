import { Anchor, Button, Loader } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';

import { runMessage } from '@/domain/runs/run-message.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { runState } from '@/domain/runs/run-state.ts';
import { useStarRuns } from '@/features/runs/commands/mark-runs.ts';
import { bytesText } from '@/domain/bytes-text.ts';
import { outputType } from '@/features/runs/output/output-type.ts';
import { OutputView } from '@/features/runs/output/output-view.tsx';
import { RunStateBadge } from '@/features/runs/run-state-badge.tsx';
import { runTones } from '@/features/runs/run-tone.ts';
import { usePageKeys } from '@/ui/keys/use-page-keys.ts';
import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';
import { LinkedText } from '@/ui/page/linked-text.tsx';
import { WarningAlert } from '@/ui/feedback/warning-alert.tsx';

import { ComparedCaption } from './compared-caption.tsx';
import classes from './compared.module.css';
import type { ComparedRun } from './compared-run.ts';
import { ComparedTable } from './compared-table.tsx';
import { comparedAtMostBytes, comparisonOf, hashedAtMostBytes } from './comparison-of.ts';
import { ComparedContents } from './files/compared-contents.tsx';
import { ComparedFiles } from './files/compared-files.tsx';
import { ComparedPictures } from './pictures/compared-pictures.tsx';
import { texts } from './texts.ts';
import { type ComparedResult, useComparedResults } from './use-compared-results.ts';

interface ComparedResultsProps {
  readonly compared: readonly ComparedRun[];
  readonly now: number;
  readonly onRerun: (row: RunRow) => void;
}

/** Compares the results of runs, in a way that depends on the kind of file, and their inputs. */
export function ComparedResults({ compared, now, onRerun }: ComparedResultsProps) {
  const results = useComparedResults(compared, now);
  const star = useStarRuns();
  usePageKeys(
    Object.fromEntries(
      compared.map(({ row: { runId, starredAt } }, at) => [
        String(at + 1),
        () => star.mutate({ runIds: [runId], starred: starredAt === undefined }),
      ]),
    ),
  );
  const linked = results.filter(isLinked);
  const comparison = comparisonOf(results);

  const renderRuns = (shown?: ReadonlyMap<string, ReactNode>) => (
    <ul className={classes.runs} aria-label={texts.compared} style={{ '--runs': compared.length } as CSSProperties}>
      {results.map(({ run }, at) => {
        const canRerun = runState(run.row.facts, now).actions.includes('rerun') && run.row.workflowId;
        return (
          <li key={run.letter} className={classes.run} data-starred={run.row.starredAt !== undefined || undefined}>
            {shown && (shown.get(run.letter) ?? <NoResult row={run.row} now={now} />)}
            <ComparedCaption run={run} hotkey={String(at + 1)} onRerun={canRerun ? onRerun : undefined} />
          </li>
        );
      })}
    </ul>
  );

  return (
    <div className={classes.page}>
      <ClosedNotice results={results} />
      {comparison.kind === 'pictures' ? (
        <ComparedPictures
          pictures={linked.map(({ run: { letter, title }, location }) => ({
            letter,
            alt: texts.result.label(letter, title),
            url: location.url,
          }))}
          renderRuns={renderRuns}
        />
      ) : (
        renderRuns(
          comparison.kind === 'views'
            ? new Map(
                results.map((result) => [result.run.letter, <View key={result.run.letter} {...result} now={now} />]),
              )
            : undefined,
        )
      )}
      {comparison.kind === 'loading' && <Loader size="sm" role="status" aria-label={texts.result.loading} />}
      {comparison.kind === 'contents' && (
        <ComparedContents
          kind={comparison.of}
          files={linked.map(({ run: { letter, row }, location }) => ({ letter, runId: row.runId, url: location.url }))}
        />
      )}
      {comparison.kind === 'views' && comparison.isTooLarge && (
        <WarningAlert role="note">{texts.result.tooLarge(bytesText(comparedAtMostBytes))}</WarningAlert>
      )}
      {comparison.kind === 'views' && linked.length > 1 && (
        <ComparedFiles
          files={linked.map(({ run: { letter, row }, location, output }) => ({
            letter,
            runId: row.runId,
            url: location.url,
            name: output?.fileName,
            type: output?.type,
            size: output?.size,
            isReadable: output !== undefined && !output.closed && (output.size ?? Infinity) <= hashedAtMostBytes,
          }))}
        />
      )}
      <ComparedTable compared={compared} results={results.map(describe)} now={now} />
    </div>
  );
}

type LinkedResult = ComparedResult & { readonly location: { readonly kind: 'link'; readonly url: string } };

function isLinked(result: ComparedResult): result is LinkedResult {
  return result.location?.kind === 'link';
}

/** A short description of a result, with a link to it. */
function describe({ output, location }: ComparedResult): ReactNode {
  if (location?.kind === 'text') return location.text;
  if (!location) return undefined;
  const facts = [output && outputType(output), output?.size !== undefined && bytesText(output.size)].filter(Boolean);
  return (
    <Anchor href={location.url} target="_blank" rel="noopener noreferrer" size="sm">
      {facts.length > 0 ? facts.join(' · ') : (output?.fileName ?? location.host)}
    </Anchor>
  );
}

function View(props: ComparedResult & { readonly now: number }) {
  const { run, error, location, output, retry, now } = props;
  const { letter, title, row } = run;
  if (error) {
    return (
      <div className={classes.view}>
        <ErrorAlert error={error} />
        <Button size="xs" variant="default" mt="sm" onClick={retry}>
          {texts.result.retry}
        </Button>
      </div>
    );
  }
  if (!location || !output) return <NoResult row={row} now={now} />;
  if (location.kind === 'text') return <p className={classes.none}>{texts.result.notALink}</p>;
  return (
    <div className={classes.view}>
      <OutputView
        runId={row.runId}
        output={output}
        url={location.url}
        title={texts.result.label(letter, title)}
        onBroken={retry}
      />
    </div>
  );
}

/** Shown instead of a missing result: the run's state, and the reason. */
function NoResult({ row, now }: { readonly row: RunRow; readonly now: number }) {
  const state = runState(row.facts, now);
  const why = state.kind === 'finished' ? texts.result.none : runMessage(row, state);
  return (
    <div className={classes.none} data-tone={runTones[state.kind]}>
      <RunStateBadge dot state={state} />
      {why && (
        <span dir="auto">
          <LinkedText text={why} />
        </span>
      )}
    </div>
  );
}

/** Lists the results whose host doesn't let this page read them. */
function ClosedNotice({ results }: { readonly results: readonly ComparedResult[] }) {
  const closed = results.filter(({ output }) => output?.closed);
  const [first] = closed;
  if (first?.location?.kind !== 'link') return null;
  return (
    <WarningAlert role="note">
      {texts.result.closed(
        closed.map(({ run }) => run.letter),
        first.location.host,
      )}{' '}
      {closed.map(({ run, location }) => (
        <Anchor
          key={run.letter}
          href={location?.kind === 'link' ? location.url : ''}
          target="_blank"
          rel="noopener noreferrer"
          inherit
          underline="always"
          me="xs"
        >
          {texts.result.open(run.letter)}
        </Anchor>
      ))}
    </WarningAlert>
  );
}
