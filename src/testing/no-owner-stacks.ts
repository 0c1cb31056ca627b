import * as React from 'react';

/**
 * React's development build makes an error for each element, up to ten thousand a second, to know where it was made. No
 * test reads that, and it takes a fifth of the script of page tests. All warnings stay. Must be imported after React's
 * tracks are off, and changes nothing where React has no such counter.
 */
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as
  | { recentlyCreatedOwnerStacks?: number }
  | undefined;
if (internals?.recentlyCreatedOwnerStacks !== undefined) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set(_value: number) {
      // React counts, and begins anew each second.
    },
  });
}
