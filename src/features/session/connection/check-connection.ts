import { askHost } from '@/api/ask-host.ts';
import type { Config } from '@/api/config.ts';
import { endpointUrl, headersOf } from '@/api/create-api.ts';
import type { Credentials } from '@/api/credentials.ts';
import { cancelRun, getRunId, listTeams } from '@/contract/endpoints.ts';

import { resultPaths } from './connection-answers.ts';
import { type ConnectionLine, connectionLines } from './connection-lines.ts';

/** An ID that belongs to no run or team, so that a request with it changes nothing. */
const unknownId = '00000000-0000-0000-0000-000000000000';

/**
 * Send a request to each host in `config.json`, with the session's credentials. No request changes anything: the cancel
 * request names an unknown run and team.
 */
export async function checkConnection(config: Config, credentials: Credentials): Promise<readonly ConnectionLine[]> {
  const get = (url: string) => askHost({ method: 'GET', url, headers: headersOf(listTeams, credentials) });
  const post = (url: string) => askHost({ method: 'POST', url, headers: headersOf(cancelRun, credentials) });
  const ids = { team_id: unknownId, run_id: unknownId };
  const [teams, runId, cancel, cancelNowhere, resultsNowhere, ...results] = await Promise.all([
    get(endpointUrl(config, listTeams)),
    askHost({ method: 'GET', url: endpointUrl(config, getRunId), headers: headersOf(getRunId, credentials) }),
    post(endpointUrl(config, cancelRun, ids)),
    post(`${config.cancelUrl}/connection-check/${unknownId}/${unknownId}`),
    get(`${config.accountsUrl}/connection-check/${unknownId}/nothing`),
    ...resultPaths.map((path) => get(config.accountsUrl + path.replace('{run_id}', unknownId))),
  ]);
  const nowhere = { results: resultsNowhere, cancel: cancelNowhere };
  return connectionLines(config, { teams, runId, cancel, results, nowhere });
}
