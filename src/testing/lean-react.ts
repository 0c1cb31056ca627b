/**
 * Turn off what React's development build records for its tools, and no test reads: the origin of each element, twice,
 * and a track of each render. It takes a third of a test's script time. Must be imported before React.
 */
Reflect.deleteProperty(console, 'createTask');
Reflect.deleteProperty(console, 'timeStamp');

// React stops recording origins after 10,000 elements a second. A React without this counter fails here.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const shared = (await import('react'))[internals as never] as { recentlyCreatedOwnerStacks: number };
if (shared.recentlyCreatedOwnerStacks !== 0) throw new Error('React counts its records elsewhere.');
Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set() {
    // React resets the counter each second.
  },
});
