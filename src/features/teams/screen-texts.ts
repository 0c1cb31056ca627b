import { isolated } from '@/domain/isolated.ts';

/** The texts for a user who has no team, or isn't in the requested one. */
export const screenTexts = {
  refresh: 'Refresh',
  noTeam: {
    title: 'You’re not in a team yet',
    advice: 'Ask a teammate or your administrator to add you.',
  },
  gone: {
    title: (name: string) => `You no longer have access to ${isolated(name)}`,
    text: 'You were removed from this team, or it was deleted. You can’t start runs in it, and its workflows and active runs may be unavailable. A teammate can add you again.',
    unknownText:
      'It doesn’t exist, or you’re not in it. Check the link; if you were removed from the team, a teammate can add you again.',
    all: 'All teams',
  },
};
