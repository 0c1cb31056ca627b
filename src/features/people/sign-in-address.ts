import { paths } from '@/domain/paths.ts';
import { hrefOf } from '@/ui/browser/base-path.ts';

/** A sign-in link of the service as one of this dashboard, which may be at another origin (extension `admin` 1). */
export function signInAddress(link: string): string {
  return `${location.origin}${hrefOf(paths.signIn())}${new URL(link, location.origin).hash}`;
}
