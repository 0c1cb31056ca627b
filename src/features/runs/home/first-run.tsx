import { Button, CloseButton } from '@mantine/core';
import { IconCheck, IconPlayerPlay } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';

import type { RunInputs } from '@/contract/run.ts';
import type { Team } from '@/contract/team.ts';
import { listOfNames } from '@/domain/list-of-names.ts';
import { paths } from '@/domain/paths.ts';
import type { FirstRunProgress } from '@/domain/runs/first-run-progress.ts';
import type { QuickStart } from '@/features/runs/commands/use-quick-start.ts';
import { useNotifications } from '@/features/runs/watch/use-notifications.ts';
import { keepFocus } from '@/ui/browser/keep-focus.ts';
import { BusyButton } from '@/ui/forms/busy-button.tsx';
import { Panel } from '@/ui/page/panel.tsx';

import classes from './first-run.module.css';
import { firstRunTexts as words } from './first-run-texts.ts';

const namedTeams = 2;

interface Named {
  readonly id: string;
  readonly name: string;
}

interface FirstRunProps {
  readonly teams: readonly Team[];
  readonly workflowCount: number;
  readonly workflows: readonly Named[];
  readonly chosen: Named | undefined;
  /** The team of the chosen workflow, once known. */
  readonly team: Named | undefined;
  readonly examples: readonly { readonly name: string; readonly inputs: RunInputs }[];
  readonly progress: FirstRunProgress;
  readonly finishedId: string | undefined;
  readonly quickStart: QuickStart;
  readonly onChoose: (workflowId: string) => void;
  readonly onClose: () => void;
}

/** Guides a new user through the steps to a first run. */
export function FirstRun(props: FirstRunProps) {
  const { teams, workflowCount, progress, finishedId, onClose } = props;
  const notifications = useNotifications();
  const [skipped, setSkipped] = useState(false);
  const isDecided = skipped || notifications.state === 'on';
  // If the browser blocks notifications, the step is hidden, because it can't be done here.
  const canDecide = notifications.state === 'on' || notifications.state === 'off';
  const done = [teams.length > 0, workflowCount > 0, progress === 'done', ...(canDecide ? [isDecided] : [])];
  const count = done.filter(Boolean).length;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (count === done.length) close();
  }, [count, done.length]);
  const names = listOfNames(teams.slice(0, namedTeams).map(({ name, id }) => name || id));

  return (
    <Panel
      title={words.title}
      actions={
        <span className={classes.aside}>
          {words.progress(count, done.length)}
          <CloseButton ref={keepFocus} size="sm" aria-label={words.hide} title={words.hide} onClick={onClose} />
        </span>
      }
    >
      <ol className={classes.steps}>
        <Step number={1} title={words.team} done={teams.length > 0}>
          <p>{words.teamDone(names, Math.max(0, teams.length - namedTeams))}</p>
        </Step>
        <Step number={2} title={words.workflow} done={workflowCount > 0}>
          {workflowCount > 0 ? (
            <p>{words.workflowDone(workflowCount)}</p>
          ) : (
            <>
              <p>{words.workflowNone}</p>
              <Button size="xs" component={Link} to={paths.newWorkflow({ team: teams[0]?.id })}>
                {words.newWorkflow}
              </Button>
            </>
          )}
        </Step>
        <Step number={3} title={words.run} done={progress === 'done'}>
          {progress === 'done' ? (
            <>
              <p>{words.runDone}</p>
              {finishedId && (
                <Button size="xs" variant="default" component={Link} to={paths.run(finishedId)}>
                  {words.viewResult}
                </Button>
              )}
            </>
          ) : (
            <RunStep {...props} />
          )}
        </Step>
        {canDecide && (
          <Step number={4} title={words.notify} done={isDecided}>
            {isDecided ? (
              <p>{notifications.state === 'on' ? words.notifyDone : words.notifySkipped}</p>
            ) : (
              <>
                <p>{words.notifyHint}</p>
                <div className={classes.row}>
                  <Button ref={keepFocus} size="xs" variant="default" onClick={() => void notifications.toggle()}>
                    {words.turnOn}
                  </Button>
                  <Button ref={keepFocus} size="xs" variant="subtle" onClick={() => setSkipped(true)}>
                    {words.notNow}
                  </Button>
                </div>
              </>
            )}
          </Step>
        )}
      </ol>
    </Panel>
  );
}

function RunStep(props: FirstRunProps) {
  const { workflows, chosen, team, examples, progress, quickStart, onChoose } = props;
  const hints = { none: words.runHint, going: words.runGoing, failed: words.runFailed };
  const key = `first ${chosen?.id}`;
  const start = (name: string, inputs?: RunInputs) => () => {
    if (chosen && team) quickStart.start({ key: `${key} ${name}`, workflow: chosen, team, inputs });
  };
  return (
    <>
      <p role="status">{progress === 'done' ? words.runDone : hints[progress]}</p>
      {chosen && progress !== 'going' && (
        <div className={classes.row}>
          <select
            aria-label={words.workflowField}
            value={chosen.id}
            onChange={(event) => onChoose(event.currentTarget.value)}
            className={classes.select}
          >
            {workflows.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          {examples.length === 0 && (
            <BusyButton
              ref={keepFocus}
              size="xs"
              leftSection={<IconPlayerPlay size={14} aria-hidden />}
              aria-label={words.startOf(chosen.name)}
              disabled={!team}
              loading={quickStart.isStarting(`${key} `)}
              onClick={start('')}
            >
              {words.start}
            </BusyButton>
          )}
          {examples.map(({ name, inputs }, index) => (
            <BusyButton
              key={name}
              ref={keepFocus}
              size="xs"
              variant={index === 0 ? 'filled' : 'default'}
              leftSection={<IconPlayerPlay size={14} aria-hidden />}
              disabled={!team}
              loading={quickStart.isStarting(`${key} ${name}`)}
              onClick={start(name, inputs)}
            >
              {words.example(name)}
            </BusyButton>
          ))}
        </div>
      )}
    </>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly done: boolean;
  readonly children: ReactNode;
}

function Step({ number, title, done, children }: StepProps) {
  return (
    <li className={classes.step} data-done={done || undefined}>
      <span className={classes.mark} aria-hidden>
        {done ? <IconCheck size={14} stroke={2.5} /> : number}
      </span>
      <div className={classes.body}>
        <h3 className={classes.title}>
          {title}
          {done && <span className={classes.said}> ({words.done})</span>}
        </h3>
        {children}
      </div>
    </li>
  );
}
