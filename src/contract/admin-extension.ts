import { exportAudit, listAudit } from './admin/admin-audit.ts';
import { createOwnKey, listKeys, listOwnKeys, revokeKey, revokeOwnKey } from './admin/admin-keys.ts';
import {
  changeMemberRole,
  changePerson,
  endPersonSessions,
  invitePerson,
  listPeople,
  makeSignInLink,
  removeMember,
} from './admin/admin-people.ts';
import { beginDrain, endDrain, getQueue } from './admin/admin-queue.ts';
import { getSystem } from './admin/admin-system.ts';
import {
  changeAdminTeam,
  createAdminTeam,
  getAdminTeam,
  holdQueue,
  listAdminTeams,
  releaseQueue,
} from './admin/admin-teams.ts';

/** The operations of extension `admin` 1, at the accounts base. */
export const adminEndpoints = [
  listOwnKeys,
  createOwnKey,
  revokeOwnKey,
  listAdminTeams,
  createAdminTeam,
  getAdminTeam,
  changeAdminTeam,
  invitePerson,
  changeMemberRole,
  removeMember,
  holdQueue,
  releaseQueue,
  listPeople,
  changePerson,
  endPersonSessions,
  makeSignInLink,
  listKeys,
  revokeKey,
  listAudit,
  exportAudit,
  getQueue,
  beginDrain,
  endDrain,
  getSystem,
] as const;
