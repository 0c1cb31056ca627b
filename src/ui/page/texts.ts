/** The texts of the pages' building blocks. */
export const texts = {
  product: 'Runboard',
  documentTitle: (title: string) => `${title} · Runboard`,
  breadcrumbs: 'Breadcrumbs',
  copy: (what: string, id: string) => `Copy ${what} ${id}`,
  copied: 'Copied',
  retry: 'Try again',
};
