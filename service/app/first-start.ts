import type { AppParts } from './app-parts.ts';

const EMAIL = 'you@example.com';

const teams = [
  { name: 'Studio', workflows: ['Product photo backdrop', 'Social media banner', 'Poster from a headline'] },
  { name: 'Research', workflows: ['Weekly sales report', 'Survey summary', 'Clean up customer list'] },
];

/** Fill an empty store with an operator, two teams and a few workflows, so that the first page is not empty. */
export async function fillOnFirstStart({
  store,
  clock,
  ids,
}: Pick<AppParts, 'store' | 'clock' | 'ids'>): Promise<void> {
  if (await store.users.first()) return;
  const user = { id: ids.next(), email: EMAIL };
  // Another node may be making its first start at the same time.
  if (!(await store.users.add(user))) return;
  await store.users.setOperator(user.id, true);
  const now = clock.now().getTime();
  let age = 0;
  for (const { name, workflows } of teams) {
    const team = { id: ids.next(), name };
    await store.teams.add(team, [user.id]);
    for (const title of workflows) {
      age += 1;
      await store.workflows.add({
        id: ids.next(),
        name: title,
        team_id: team.id,
        owner_id: user.id,
        is_external: false,
        canvas_type: 0,
        public: false,
        created_at: new Date(now - age * 1000),
      });
    }
  }
}
