// Creates many workflows through the HTTP interface, as a user's script would.

const subjects = ['Nightly report', 'Customer list', 'Poster', 'Survey summary', 'Invoice drafts', 'Media import'];
const atOnce = 32;

/**
 * Create workflows until there are `total`; `existing` of them already exist.
 * @param {string} origin
 * @param {Readonly<Record<string, string>>} credentials headers
 * @param {number} existing
 * @param {number} total
 */
export async function fillWorkflows(origin, credentials, existing, total) {
  const headers = { ...credentials, 'content-type': 'application/json' };
  const teams = /** @type {{id: string}[]} */ (await (await fetch(`${origin}/accounts/teams`, { headers })).json());
  let next = existing;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < total) {
        const index = next++;
        const name = `${subjects[index % subjects.length]} ${index}`;
        const team = teams[index % teams.length]?.id;
        const body = JSON.stringify({ name, team_id: team, is_external: false, canvas_type: 0, public: false });
        const response = await fetch(`${origin}/accounts/workflows`, { method: 'POST', headers, body });
        if (!response.ok) throw new Error(`The service refused a workflow: ${await response.text()}`);
        await response.arrayBuffer();
      }
    }),
  );
}
