import type * as z from 'zod/mini';

import type { Api } from '@/api/create-api.ts';
import { exportAudit } from '@/contract/admin/admin-audit.ts';
import { createOwnKey, type createKeyBody, revokeKey, revokeOwnKey } from '@/contract/admin/admin-keys.ts';
import {
  changeMemberRole,
  type changeRoleBody,
  changePerson,
  endPersonSessions,
  type inviteBody,
  invitePerson,
  makeSignInLink,
  removeMember,
} from '@/contract/admin/admin-people.ts';
import { beginDrain, endDrain } from '@/contract/admin/admin-queue.ts';
import {
  changeAdminTeam,
  type changeTeamBody,
  createAdminTeam,
  holdQueue,
  releaseQueue,
} from '@/contract/admin/admin-teams.ts';

interface Member {
  readonly teamId: string;
  readonly userId: string;
}

const ofMember = ({ teamId, userId }: Member) => ({ team_id: teamId, user_id: userId });
const ofPerson = (userId: string) => ({ params: { user_id: userId } });
const ofTeam = (teamId: string) => ({ params: { team_id: teamId } });
const ofKey = (keyId: string) => ({ params: { key_id: keyId } });

/**
 * Requests for an admin's actions, and for those on a user's own keys (extension `admin` 1). Each rejects like
 * `Api.request`.
 */
export const peopleActs = {
  invite: (api: Api, teamId: string, body: z.output<typeof inviteBody>) =>
    api.request(invitePerson, { ...ofTeam(teamId), body }),
  changeRole: (api: Api, member: Member, body: z.output<typeof changeRoleBody>) =>
    api.request(changeMemberRole, { params: ofMember(member), body }),
  remove: (api: Api, member: Member) => api.request(removeMember, { params: ofMember(member) }),
  setDisabled: (api: Api, userId: string, disabled: boolean) =>
    api.request(changePerson, { ...ofPerson(userId), body: { disabled } }),
  endSessions: (api: Api, userId: string) => api.request(endPersonSessions, ofPerson(userId)),
  makeLink: (api: Api, userId: string) => api.request(makeSignInLink, ofPerson(userId)),
  createTeam: (api: Api, name: string) => api.request(createAdminTeam, { body: { name } }),
  changeTeam: (api: Api, teamId: string, body: z.output<typeof changeTeamBody>) =>
    api.request(changeAdminTeam, { ...ofTeam(teamId), body }),
  hold: (api: Api, teamId: string) => api.request(holdQueue, ofTeam(teamId)),
  release: (api: Api, teamId: string) => api.request(releaseQueue, ofTeam(teamId)),
  drain: (api: Api) => api.request(beginDrain, {}),
  endDrain: (api: Api) => api.request(endDrain, {}),
  createKey: (api: Api, body: z.output<typeof createKeyBody>) => api.request(createOwnKey, { body }),
  revokeOwnKey: (api: Api, keyId: string) => api.request(revokeOwnKey, ofKey(keyId)),
  revokeKey: (api: Api, keyId: string) => api.request(revokeKey, ofKey(keyId)),
  exportAudit: (api: Api, query: Readonly<Record<string, string>>) => api.requestBytes(exportAudit, { query }),
};
