import type { QueryKey } from '@tanstack/react-query';
import { createContext, useContext } from 'react';

import type { Api } from '@/api/create-api.ts';

import type { Drafts } from './drafts.ts';
import type { OwnerStorage } from './owner-storage.ts';

/** Query data stored during an earlier visit. */
export interface KeptAnswer {
  /** The last part of the query's key. */
  readonly id: string;
  readonly data: unknown;
  /** Milliseconds since the epoch. */
  readonly atMs: number;
}

/** Converts data that can't be stored directly, and back. */
export interface KeptAs {
  /** @returns undefined if the data need not be stored */
  readonly pack: (data: never) => unknown;
  /** @returns undefined if the stored data is no longer usable */
  readonly unpack: (kept: unknown) => Promise<unknown>;
}

/** Options that store a query's data for the next visit. */
export interface KeptQuery {
  readonly queryKey: QueryKey;
  readonly meta?: { readonly keptAs?: KeptAs } | undefined;
}

/** The service's responses that this browser stores for one owner. No call rejects, or waits for long. */
export interface Answers {
  /**
   * Fill an empty query with the stale data of an earlier visit. Resolves after that, once the service has responded,
   * or when storage times out. Returns the same promise for the same key as long as the query exists.
   */
  readonly restore: (query: KeptQuery) => Promise<void>;
  /** Call back for each entry whose key starts with `queryKey`, letting the page render in between. */
  readonly readEach: (queryKey: QueryKey, onAnswer: (answer: KeptAnswer) => void) => Promise<void>;
  /** Store data that was read outside of a query. */
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

/** The signed-in person's data, which stays the same object until the session ends. */
export const OwnerContext = createContext<Owner | undefined>(undefined);

/** The signed-in person's data. @throws Error outside of an owner scope */
export function useOwner(): Owner {
  const owner = useContext(OwnerContext);
  if (!owner) throw new Error('useOwner must be used inside an owner scope');
  return owner;
}

/** The api with the signed-in person's credentials. */
export function useApi(): Api {
  return useOwner().api;
}
