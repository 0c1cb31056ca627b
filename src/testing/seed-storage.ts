import { type OwnedName, ownedKey } from '@/domain/storage-keys.ts';

/**
 * Store a value for an owner, as an earlier visit would have. @param value a string is stored unchanged, any other
 * value as JSON
 */
export function seedStorage(owner: string, name: OwnedName, value: unknown): void {
  localStorage.setItem(ownedKey(name, owner), typeof value === 'string' ? value : JSON.stringify(value));
}
