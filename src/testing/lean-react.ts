/**
 * Turn off what React's development build records for its tools only: the origin of each element, which is recorded
 * twice, and a track of each render. Recording takes a third of a test's script time. Must be imported before React.
 */
Reflect.deleteProperty(console, 'createTask');
Reflect.deleteProperty(console, 'timeStamp');

// React stops recording origins after 10,000 elements a second, so pretend that the limit is always exceeded.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const shared = (await import('react'))[internals as never] as { recentlyCreatedOwnerStacks: number };
if (shared.recentlyCreatedOwnerStacks !== 0)
  throw new Error('This version of React has no counter recentlyCreatedOwnerStacks.');
Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set() {
    // Ignore React's reset of the counter each second.
  },
});
