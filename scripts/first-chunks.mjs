// Which chunk a module is in that the first pages of most visits need: a few files each, whatever these modules have in
// common with other pages. e2e/specs/payload.spec.ts holds these visits to their budget.

/** @typedef {{ getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null }} Graph */

/** Where each begins: the two pages, and what watches over runs. */
const roots = {
  home: 'src/app/pages/home/home-page.tsx',
  workflows: 'src/app/pages/workflow-list-page.tsx',
  runs: 'src/features/runs/watch/watch-runs.tsx',
};

/** Of libraries everything seems to be imported where one thing is: what both pages show is named here. */
const inBoth =
  /\/@mantine\/core\/esm\/components\/(?:Anchor|CloseButton)\/|\/(?:random-id|use-id|useQuery)\.m?js$|\/icons\/Icon(?:Check|PlayerPlay)\.mjs$/;

/** What most other pages show too: they need not load a page for it. */
const onMost =
  /\/src\/(?:domain\/relative-time|ui\/page\/time-text|features\/teams\/texts|features\/runs\/watch\/use-notifications)\.tsx?$/;

/** @type {WeakMap<object, ReadonlySet<string>>} */
const closures = new WeakMap();

/**
 * For what both pages need, or one of them and most other pages.
 * @param {string} id
 * @param {Graph} graph
 * @returns {string | null}
 */
export function firstChunk(id, graph) {
  if (id.includes('/node_modules/')) return inBoth.test(id) ? 'first' : null;
  const needing = whoNeeds(id, graph);
  return needing.length > 1 || (needing.length === 1 && onMost.test(id)) ? 'first' : null;
}

/**
 * For what only one of them needs.
 * @param {string} id
 * @param {Graph} graph
 * @returns {string | null}
 */
export function partsChunk(id, graph) {
  const [one] = whoNeeds(id, graph);
  return one && !id.includes('/node_modules/') ? `${one}-parts` : null;
}

/**
 * @param {string} id
 * @param {Graph} graph
 */
function whoNeeds(id, graph) {
  return Object.entries(roots).flatMap(([name, path]) => (closureOf(path, graph).has(id) ? name : []));
}

/**
 * @param {string} path
 * @param {Graph} graph
 * @returns {ReadonlySet<string>}
 */
function closureOf(path, graph) {
  const root = new URL(`../${path}`, import.meta.url).pathname;
  const info = graph.getModuleInfo(root);
  if (!info) return new Set();
  const known = closures.get(info);
  if (known) return known;
  const found = new Set([root]);
  // A set goes on to what is added to it meanwhile.
  for (const id of found) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (!imported.includes('/node_modules/')) found.add(imported);
    }
  }
  closures.set(info, found);
  return found;
}
