import { ApiError } from '@/api/api-error.ts';
import { ErrorPanel } from '@/ui/feedback/error-panel.tsx';

/**
 * The error screen of a page. A refused call is tried again in place; what isn't the service's fault (the code of an
 * older release, a bug) is loaded anew.
 */
export function pageError(error: unknown, retry: () => void) {
  if (error instanceof ApiError) return <ErrorPanel error={error} onRetry={retry} />;
  return <ErrorPanel error={error} title="This page could not be opened" onRetry={() => location.reload()} />;
}
