import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';
import { PageHeader } from '@/ui/page/page-header.tsx';

import { notFoundTexts as texts } from './texts/not-found-texts.ts';

/** The page for an unknown address. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <div data-failed="">
      <PageHeader title={texts.title} />
      <EmptyState
        icon={IconSearch}
        action={
          <Button component={Link} to={paths.home()}>
            {texts.home}
          </Button>
        }
      >
        {texts.hint(pathname)}
      </EmptyState>
    </div>
  );
}
