import { isolated } from '@/domain/isolated.ts';
import { listOfNames } from '@/domain/list-of-names.ts';

export const viewerTexts = {
  /** @param admins addresses of the team's admins */
  why: (team: string, admins: readonly string[]) =>
    `You can look at what ${isolated(team || 'this team')} does, but not start or change anything. Ask ${
      admins.length > 0 ? listOfNames(admins) : 'your administrator'
    } to make you a member.`,
};
