import { paths } from '@/domain/paths.ts';
import { hrefOf } from '@/ui/browser/base-path.ts';

/** Rewrite the service's sign-in link to open this dashboard, which may have another origin (extension `admin` 1). */
export function signInAddress(link: string): string {
  return `${location.origin}${hrefOf(paths.signIn())}${new URL(link, location.origin).hash}`;
}
