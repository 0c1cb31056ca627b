import { Button } from '@mantine/core';
import { IconZoomQuestion } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';
import { PageHeader } from '@/ui/page/page-header.tsx';

/** Any address that is no page. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <>
      <PageHeader title="Page not found" />
      <EmptyState
        icon={IconZoomQuestion}
        title="There is no page at this address"
        action={
          <Button component={Link} to={paths.workflows()}>
            Go to workflows
          </Button>
        }
      >
        {pathname} is not a page of Runboard. The link may be incomplete.
      </EmptyState>
    </>
  );
}
