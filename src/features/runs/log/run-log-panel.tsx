import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCopy, IconDownload } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { ApiError } from '@/api/api-error.ts';
import { plainLine } from '@/domain/runs/log/log-text.ts';
import { useConnection } from '@/ui/browser/connection.ts';
import { CopyButton } from '@/ui/clipboard/copy-button.tsx';
import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';
import { Panel } from '@/ui/page/panel.tsx';
import { ViewerBar } from '@/ui/viewers/viewer-bar.tsx';

import { DownloadLogButton } from './download-log-button.tsx';
import { LogLines } from './log-lines.tsx';
import type { KnownLog } from './log-reader.ts';
import classes from './log.module.css';
import { texts } from './texts.ts';
import { useLog } from './use-log.ts';
import { useLogSearch } from './use-log-search.ts';

interface RunLogPanelProps {
  readonly runId: string;
  /** Whether the run is running, so that it may print more. */
  readonly works: boolean;
  /** Whether to show the end of the log first, as for a failed run. */
  readonly startsAtEnd: boolean;
  /** Shown in place of an empty log, and above one that lacks the run's last output. */
  readonly instead?: ReactNode;
}

/** Shows the log of a run as it arrives. */
export function RunLogPanel({ runId, works, startsAtEnd, instead }: RunLogPanelProps) {
  const place = useRef<HTMLDivElement>(null);
  const log = useLog(runId, works, place);
  const { kind } = useConnection();
  const [isLinked] = useState(lineIn(useLocation().hash) !== undefined);

  // The log is read once its panel is visible.
  useEffect(() => {
    if (isLinked) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isLinked]);

  // An empty log isn't worth a panel, and most programs print nothing.
  if (log.phase === 'over' && log.texts.length === 0) return <div ref={place}>{instead}</div>;
  const { phase, error } = log;
  // The frame shows a lost connection.
  const isFault = phase === 'failed' && !(kind !== 'online' && error instanceof ApiError && error.kind === 'network');
  const lacksEnd = phase === 'none' || phase === 'failed' || phase === 'full';
  return (
    <div ref={place} className={classes.place}>
      {lacksEnd && instead}
      <Panel title={texts.title}>
        {isFault && <ErrorAlert error={log.error}>{texts.retrying}</ErrorAlert>}
        {log.texts.length === 0 ? (
          !isFault && (
            <p className={classes.note} data-pending={log.phase === 'reading' || undefined}>
              {emptyWords(log, works)}
            </p>
          )
        ) : (
          <Lines runId={runId} log={log} works={works} startsAtEnd={startsAtEnd} />
        )}
      </Panel>
    </div>
  );
}

/** The number of the line in the address; undefined without one. */
function lineIn(hash: string): number | undefined {
  return Number(/^#log-(\d{1,9})$/.exec(hash)?.[1]) || undefined;
}

function emptyWords({ phase, error }: KnownLog, works: boolean): string {
  if (phase === 'none') return (error instanceof ApiError && error.words) || texts.none;
  if (phase === 'failed') return texts.unreachable;
  if (phase === 'reading') return texts.loading;
  return works ? texts.emptyYet : texts.empty;
}

function Lines({ runId, log, works, startsAtEnd }: Omit<RunLogPanelProps, 'instead'> & { readonly log: KnownLog }) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const chosen = lineIn(hash);
  const [follows, setFollows] = useState(startsAtEnd && chosen === undefined);
  const [wraps, setWraps] = useState(false);
  const [hasTimes, setHasTimes] = useState(false);
  const [query, setQuery] = useState('');
  const sought = useDeferredValue(query);
  const found = useLogSearch(log, sought);
  const at = chosen === undefined ? 0 : found.indexOf(chosen - 1) + 1;

  /** Go to the next or previous match from the chosen line, wrapping around. */
  function step(by: 1 | -1) {
    const line = (chosen ?? 0) - 1;
    const next =
      by === 1 ? (found.find((one) => one > line) ?? found[0]) : (found.findLast((one) => one < line) ?? found.at(-1));
    if (next !== undefined) choose(next + 1);
  }

  function choose(line: number) {
    setFollows(false);
    void navigate({ search, hash: `#log-${line}` }, { replace: true, preventScrollReset: true });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  }

  return (
    <>
      <ViewerBar query={query} onSearch={setQuery} onKeyDown={onKeyDown}>
        {sought !== '' && (
          <>
            <span role="status">{texts.found(at, found.length)}</span>
            <ActionIcon variant="default" size="sm" aria-label={texts.previous} onClick={() => step(-1)}>
              <IconArrowUp size={14} aria-hidden />
            </ActionIcon>
            <ActionIcon variant="default" size="sm" aria-label={texts.next} onClick={() => step(1)}>
              <IconArrowDown size={14} aria-hidden />
            </ActionIcon>
          </>
        )}
        <span>{countWords(log, works)}</span>
        <span className={classes.tools}>
          <Toggle isOn={follows} onToggle={setFollows} label={texts.follow} />
          <Toggle isOn={wraps} onToggle={setWraps} label={texts.wrap} />
          <Toggle isOn={hasTimes} onToggle={setHasTimes} label={texts.times} />
          <CopyButton
            size="compact-xs"
            icon={<IconCopy size={14} aria-hidden />}
            label={texts.copyAll}
            text={() => Array.from(log.texts, plainLine).join('\n')}
          >
            {texts.copy}
          </CopyButton>
          <DownloadLogButton runId={runId} icon={<IconDownload size={14} aria-hidden />} />
        </span>
      </ViewerBar>
      <LogLines
        log={log}
        wraps={wraps}
        hasTimes={hasTimes}
        query={sought}
        chosen={chosen}
        follows={follows}
        onFollow={setFollows}
        onChoose={choose}
      />
    </>
  );
}

function countWords({ phase, texts: lines }: KnownLog, works: boolean): string {
  if (phase === 'full') return texts.first(lines.length);
  return phase === 'over' || !works ? texts.lines(lines.length) : texts.linesSoFar(lines.length);
}

interface ToggleProps {
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
  readonly label: string;
}

function Toggle({ isOn, onToggle, label }: ToggleProps) {
  return (
    <Button size="compact-xs" variant={isOn ? 'light' : 'default'} aria-pressed={isOn} onClick={() => onToggle(!isOn)}>
      {label}
    </Button>
  );
}
