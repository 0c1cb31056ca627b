import type { HostAnswer } from '@/api/ask-host.ts';
import type { Config } from '@/api/config.ts';
import { readAnswer } from '@/api/read-answer.ts';
import { yieldToMain } from '@/api/yield-to-main.ts';
import { listTeams, getRunId } from '@/contract/endpoints.ts';

import { type ConnectionAnswers, resultPaths } from './connection-answers.ts';
import { texts } from './texts.ts';

/** One line of the report: a subject and its finding. */
export interface ConnectionLine {
  readonly name: string;
  readonly outcome: 'ok' | 'problem' | 'unknown';
  readonly words: string;
  /** Whether Runboard works without the checked endpoint. */
  readonly isOptional?: boolean;
  /** The response that the finding is based on; undefined if there are several. */
  readonly answer?: HostAnswer | undefined;
}

/** Whether an endpoint exists at an address. */
type There = 'yes' | 'no' | 'unclear';

type Finding = Pick<ConnectionLine, 'outcome' | 'words'>;

const { host, names } = texts;

/**
 * How far the clock may be off. Beyond that, a valid token may look expired or not yet valid, because tokens contain
 * times.
 */
const tolerableMs = 30_000;

/** The lines of the report, one for each part that can fail separately. */
export async function connectionLines(config: Config, answers: ConnectionAnswers): Promise<readonly ConnectionLine[]> {
  const { teams, runId, cancel, results, nowhere } = answers;
  const areTeamsRead = 'data' in (await readAnswer(listTeams.response, teams.json, yieldToMain));
  const there = results.map((answer) => isThere(answer, nowhere.results));
  return [
    { name: names.credentials, ...credentialsFinding(teams, runId) },
    {
      name: names.accounts,
      ...dataFinding(teams, areTeamsRead),
      answer: teams,
    },
    { name: names.api, ...dataFinding(runId, getRunId.response.safeParse(runId.json).success), answer: runId },
    { name: names.cancel, ...pathFinding(cancel, isThere(cancel, nowhere.cancel)), answer: cancel },
    ...results.map((_, index) => resultLine(config, answers, there, index)),
    { name: names.clock, ...clockFinding([teams, runId, cancel]) },
  ];
}

function resultLine(
  config: Config,
  { results }: ConnectionAnswers,
  there: readonly There[],
  index: number,
): ConnectionLine {
  const path = resultPaths[index] ?? '';
  const other = there[1 - index] === 'yes' ? resultPaths[1 - index] : undefined;
  const answer = results[index];
  if (!answer) return { name: names.results(path), outcome: 'unknown', words: host.unclear };
  const finding = resultFinding(answer, there[index], path === config.resultPath, other);
  return { ...finding, name: names.results(path), answer, isOptional: path !== config.resultPath };
}

function credentialsFinding(teams: HostAnswer, runId: HostAnswer): Finding {
  const words = texts.credentials;
  if (teams.status === 401) {
    if (runId.status === 401) return { outcome: 'problem', words: words.token };
    return { outcome: 'problem', words: runId.status === 200 ? words.key : words.unclear };
  }
  if (runId.status === 401) return { outcome: 'problem', words: words.tokenForRuns };
  if (teams.status === 200 && runId.status === 200) return { outcome: 'ok', words: words.fine };
  return { outcome: 'unknown', words: words.unclear };
}

/** The finding for an endpoint that always returns the same kind of data. */
function dataFinding(answer: HostAnswer, isData: boolean): Finding {
  const failure = failureOf(answer);
  if (failure) return failure;
  if (isData) return { outcome: 'ok', words: host.fine(answer.ms) };
  // Another line reports refused credentials.
  if (answer.status === 401) return { outcome: 'ok', words: host.fine(answer.ms) };
  if (answer.described) return { outcome: 'problem', words: host.failed(answer.status ?? 0, answer.words) };
  return { outcome: 'problem', words: host.wrongAddress(answer.status ?? 0) };
}

/** The finding for an endpoint that was called with an unknown ID, which the service should refuse with a message. */
function pathFinding(answer: HostAnswer, there: There): Finding {
  const failure = failureOf(answer);
  if (failure) return failure;
  if (there === 'yes') return { outcome: 'ok', words: host.fine(answer.ms) };
  if (there === 'unclear') return { outcome: 'unknown', words: host.unclear };
  return { outcome: 'problem', words: host.wrongAddress(answer.status ?? 0) };
}

function resultFinding(
  answer: HostAnswer,
  there: There = 'unclear',
  isUsed: boolean,
  other: string | undefined,
): Finding {
  const words = texts.resultPath;
  const failure = failureOf(answer);
  if (failure) return isUsed ? failure : { outcome: 'unknown', words: words.unused };
  if (there === 'yes') return { outcome: 'ok', words: isUsed ? words.used : words.unused };
  if (there === 'unclear') return { outcome: 'unknown', words: host.unclear };
  if (!isUsed) return { outcome: 'unknown', words: `${words.absent} ${words.unused}` };
  return { outcome: 'problem', words: other ? words.useOther(other) : words.absent };
}

function clockFinding(answers: readonly HostAnswer[]): Finding {
  const words = texts.clock;
  const aheadMs = answers.find((answer) => answer.aheadMs !== undefined)?.aheadMs;
  if (aheadMs === undefined) return { outcome: 'unknown', words: words.unclear };
  if (Math.abs(aheadMs) <= tolerableMs) return { outcome: 'ok', words: words.fine };
  const minutes = Math.max(1, Math.round(Math.abs(aheadMs) / 60_000));
  return { outcome: 'problem', words: aheadMs > 0 ? words.ahead(minutes) : words.behind(minutes) };
}

/** The finding for a host that didn't respond, or responded with a server error. */
function failureOf({ status, noAnswer, words }: HostAnswer): Finding | undefined {
  if (noAnswer === 'blocked') return { outcome: 'problem', words: host.blocked(location.origin) };
  if (noAnswer) return { outcome: 'problem', words: host[noAnswer] };
  if (status !== undefined && (status >= 500 || status === 429)) {
    return { outcome: 'problem', words: host.failed(status, words) };
  }
  return undefined;
}

/** Whether the endpoint exists, that is, responds differently to an unknown ID than to an unknown path. */
function isThere(answer: HostAnswer, nowhere: HostAnswer): There {
  if (answer.status === 200 || answer.status === 402) return answer.status === nowhere.status ? 'unclear' : 'yes';
  const isSame = answer.status === nowhere.status && answer.words === nowhere.words;
  // Credentials may be refused before the path is checked.
  if (answer.status === 401 || answer.status === 403) return isSame ? 'unclear' : 'yes';
  if (!answer.described) return 'no';
  if (!isSame) return 'yes';
  return answer.words === '' ? 'no' : 'unclear';
}
