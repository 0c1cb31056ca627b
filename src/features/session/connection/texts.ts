import { countOf } from '@/domain/count-of.ts';
import { wholeNumber } from '@/domain/whole-number.ts';

/** The texts of "Check connection". */
export const texts = {
  title: 'Connection',
  hint: 'Checks each host, your credentials and this computer’s clock. Nothing is started or changed.',
  action: 'Check connection',
  copyReport: 'Copy report',
  results: 'Connection check results',
  allFine: 'Everything works.',
  partly: 'No problems found. Some things couldn’t be checked.',
  problems: (count: number) => `${countOf(count, 'problem')} found.`,
  outcome: { ok: 'Works', problem: 'Problem', unknown: 'Can’t tell' },
  names: {
    credentials: 'Credentials',
    accounts: 'Workflows and teams',
    api: 'Runs',
    cancel: 'Cancelling runs',
    results: (path: string) => `Results at ${path}`,
    clock: 'Clock',
  },
  host: {
    fine: (ms: number) => `Responded in ${wholeNumber(ms)} ms.`,
    offline: 'You’re offline.',
    unreachable: 'Can’t be reached. The host is down, or its address in config.json is wrong.',
    blocked: (origin: string) =>
      `Responds, but doesn’t accept pages from ${origin} (CORS), or redirects. Check the address, then ask your administrator.`,
    cut: 'The connection broke off, or the address redirects.',
    timeout: 'No response within 15 seconds.',
    wrongAddress: (status: number) =>
      `Something else responds there (status ${status}). Check the address in config.json.`,
    failed: (status: number, words: string) => `Responded with status ${status}. ${words}`.trim(),
    unclear: 'Responds the same at any address, so this one can’t be verified.',
  },
  credentials: {
    fine: 'Access token and API key are accepted.',
    token: 'The access token isn’t accepted. Sign in with a new one.',
    tokenForRuns: 'The access token is accepted for workflows, but not for runs.',
    key: 'The API key isn’t accepted, or belongs to another user. The access token is fine.',
    unclear: 'No host responded as expected.',
  },
  resultPath: {
    used: 'Runboard uses this path.',
    unused: 'Runboard doesn’t use this path.',
    absent: 'Not there.',
    useOther: (path: string) => `Not there. Set resultPath to ${path} in config.json.`,
  },
  clock: {
    fine: 'Accurate to within a few seconds.',
    ahead: (minutes: number) => `About ${countOf(minutes, 'minute')} ahead of the service. Set this computer’s clock.`,
    behind: (minutes: number) => `About ${countOf(minutes, 'minute')} behind the service. Set this computer’s clock.`,
    unclear: 'No host reported its time.',
  },
  report: {
    title: 'Runboard connection report',
    time: 'Time',
    page: 'Page',
    browser: 'Browser',
    token: 'Access token expires',
    unknown: 'Unknown',
    noAnswer: 'no response',
    removed: '(removed)',
  },
};
