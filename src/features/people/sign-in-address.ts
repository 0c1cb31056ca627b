import { paths } from '@/domain/paths.ts';
import { hrefOf } from '@/ui/browser/base-path.ts';

/**
 * Rewrite a sign-in link from the service so that it opens this dashboard, which may have another origin (extension
 * `admin` 1).
 */
export function signInAddress(link: string): string {
  return `${location.origin}${hrefOf(paths.signIn())}${new URL(link, location.origin).hash}`;
}
