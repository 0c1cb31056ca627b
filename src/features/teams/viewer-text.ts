import { listOfNames } from '@/domain/list-of-names.ts';

/** Why a viewer can't act in a team, and whom to ask. @param admins addresses of the team's admins */
export function viewerText(team: string, admins: readonly string[]): string {
  const ask = admins.length > 0 ? listOfNames(admins) : 'your administrator';
  return `You can look at what ${team || 'this team'} does, but not start or change anything. Ask ${ask} to make you a member.`;
}
