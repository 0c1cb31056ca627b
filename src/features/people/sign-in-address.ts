import { paths } from '@/domain/paths.ts';
import { hrefOf } from '@/ui/browser/base-path.ts';

/**
 * Rewrite a sign-in link from the service (extension `admin` 1) so that it opens this dashboard, whose origin may
 * differ from the service's.
 */
export function signInAddress(link: string): string {
  return `${location.origin}${hrefOf(paths.signIn())}${new URL(link, location.origin).hash}`;
}
