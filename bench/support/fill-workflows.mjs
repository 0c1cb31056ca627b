// Makes many workflows through the interface, like a user's script.

const subjects = ['Nightly report', 'Customer list', 'Poster', 'Survey summary', 'Draft of invoices', 'Media import'];
const atOnce = 32;

/**
 * Make workflows until there are `until`, of which `from` already exist.
 * @param {string} origin
 * @param {Readonly<Record<string, string>>} signIn headers with credentials
 * @param {number} from
 * @param {number} until
 */
export async function fillWorkflows(origin, signIn, from, until) {
  const headers = { ...signIn, 'content-type': 'application/json' };
  const teams = /** @type {{id: string}[]} */ (await (await fetch(`${origin}/accounts/teams`, { headers })).json());
  let next = from;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < until) {
        const index = next++;
        const name = `${subjects[index % subjects.length]} ${index}`;
        const team = teams[index % teams.length]?.id;
        const body = JSON.stringify({ name, team_id: team, is_external: false, canvas_type: 0, public: false });
        const answer = await fetch(`${origin}/accounts/workflows`, { method: 'POST', headers, body });
        if (!answer.ok) throw new Error(`The service refused a workflow: ${await answer.text()}`);
        await answer.arrayBuffer();
      }
    }),
  );
}
