import { paths } from '@/domain/paths.ts';
import { hrefOf } from '@/ui/browser/base-path.ts';

/** Turn the service's sign-in link into one of this dashboard, which may be at another origin (extension `admin` 1). */
export function signInAddress(link: string): string {
  return `${location.origin}${hrefOf(paths.signIn())}${new URL(link, location.origin).hash}`;
}
