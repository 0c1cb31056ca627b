import type { Api } from '@/api/create-api.ts';
import { getMe, type Me } from '@/contract/me-extension.ts';

import { viewerTexts } from './viewer-texts.ts';

/** The user, and for each team with only the viewer role a text that explains why they can't act there. */
export interface KnownMe extends Me {
  readonly blocked: Readonly<Record<string, string>>;
}

/** Read the person's data (extension `me`). @throws like `Api.request` */
export async function readMe(api: Api, signal: AbortSignal): Promise<KnownMe> {
  const me = await api.request(getMe, { signal });
  const viewed = me.teams.filter(({ role }) => role === 'viewer');
  return {
    ...me,
    blocked: Object.fromEntries(viewed.map(({ id, name, admins }) => [id, viewerTexts.why(name, admins)])),
  };
}
