import { isolated } from '@/domain/isolated.ts';

/** The texts of the pages' building blocks. */
export const texts = {
  product: 'Runboard',
  documentTitle: (title: string) => `${isolated(title)} · Runboard`,
  breadcrumbs: 'Breadcrumbs',
  copy: (what: string, id: string) => `Copy ${what} ${id}`,
  copied: 'Copied',
  retry: 'Try again',
};
