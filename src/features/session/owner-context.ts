import type { QueryKey } from '@tanstack/react-query';
import { createContext, useContext } from 'react';

import type { Api } from '@/api/create-api.ts';

import type { Drafts } from './drafts.ts';
import type { OwnerStorage } from './owner-storage.ts';

/** An answer of an earlier visit. */
export interface KeptAnswer {
  /** The last part of its query's key. */
  readonly id: string;
  readonly data: unknown;
  /** Milliseconds since the epoch. */
  readonly atMs: number;
}

/** Converts data that can't be stored directly, and back. */
export interface KeptAs {
  /** Undefined for data that need not be stored. */
  readonly pack: (data: never) => unknown;
  /** @returns undefined where it is of no use any more */
  readonly unpack: (kept: unknown) => Promise<unknown>;
}

/** Options that store a query's data for the next visit. */
export interface KeptQuery {
  readonly queryKey: QueryKey;
  readonly meta?: { readonly keptAs?: KeptAs } | undefined;
}

/** The service's answers that this browser stores for one owner. Nothing here rejects, or waits long. */
export interface Answers {
  /**
   * Fill a query without data from an earlier visit, as of then and stale. The same promise for the same key, as long
   * as the query exists. Resolves with that, or once the service has answered, or the storage times out.
   */
  readonly restore: (query: KeptQuery) => Promise<void>;
  /** Iterate over the entries whose keys start with this, yielding to the page in between. */
  readonly readEach: (queryKey: QueryKey, onAnswer: (answer: KeptAnswer) => void) => Promise<void>;
  /** Store data read outside of a query. */
  readonly keep: (queryKey: QueryKey, data: unknown) => void;
  readonly drop: (queryKey: QueryKey) => void;
}

/** Everything that belongs to the signed-in person, shared by all features. */
export interface Owner {
  /** Service and user. */
  readonly key: string;
  readonly api: Api;
  readonly storage: OwnerStorage;
  readonly answers: Answers;
  readonly drafts: Drafts;
}

/** The signed-in person's data; the same object until the session ends. */
export const OwnerContext = createContext<Owner | undefined>(undefined);

/** The signed-in person's data. @throws Error outside of an owner scope */
export function useOwner(): Owner {
  const owner = useContext(OwnerContext);
  if (!owner) throw new Error('useOwner is for components inside an owner scope');
  return owner;
}

/** The api with the signed-in person's credentials. */
export function useApi(): Api {
  return useOwner().api;
}
