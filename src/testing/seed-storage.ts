import { type OwnedName, ownedKey } from '@/domain/storage-keys.ts';

/** Keep something in this browser for an owner, as an earlier visit would have. @param value a text as it is, else as JSON */
export function seedStorage(owner: string, name: OwnedName, value: unknown): void {
  localStorage.setItem(ownedKey(name, owner), typeof value === 'string' ? value : JSON.stringify(value));
}
