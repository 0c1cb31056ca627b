import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Link, useParams } from 'react-router-dom';

import { isTransient } from '@/api/api-error.ts';
import { type AdminPart, paths } from '@/domain/paths.ts';
import { useApi } from '@/features/session/owner-context.ts';
import { AuditPanel } from '@/features/people/audit/audit-panel.tsx';
import { KeysPanel } from '@/features/people/keys/keys-panel.tsx';
import { PeoplePanel } from '@/features/people/members/people-panel.tsx';
import { QueuePanel } from '@/features/people/queue/queue-panel.tsx';
import { SystemPanel } from '@/features/people/system/system-panel.tsx';
import { TeamsPanel } from '@/features/people/teams/teams-panel.tsx';
import { meQuery } from '@/features/teams/me-query.ts';
import { type Admin, useAdmin } from '@/features/teams/use-admin.ts';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';
import { ErrorPanel } from '@/ui/feedback/error-panel.tsx';
import { LoadingScreen } from '@/ui/feedback/loading-screen.tsx';
import { PageHeader } from '@/ui/page/page-header.tsx';
import { PanelBoundary } from '@/ui/page/panel.tsx';

import classes from './admin-page.module.css';
import { adminTexts as texts } from './texts/admin-texts.ts';

const panels: Readonly<Record<AdminPart, ComponentType<{ readonly admin: Admin }>>> = {
  people: PeoplePanel,
  teams: TeamsPanel,
  keys: KeysPanel,
  audit: AuditPanel,
  queue: QueuePanel,
  system: SystemPanel,
};

/** Scroll a tab into view, because the tabs scroll horizontally on a phone. */
function scrollIntoView(tab: HTMLElement | null) {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/**
 * `/admin`, `/admin/:part`: people, teams, keys, audit log and queue for a team's admins; operators also see the
 * system's state.
 */
export function AdminPage() {
  const { part: given = 'people' } = useParams();
  const admin = useAdmin();
  const { error, refetch } = useQuery(meQuery(useApi()));
  if (admin === undefined) return <LoadingScreen />;
  if (admin === null && isTransient(error)) {
    return (
      <>
        <PageHeader title={texts.title} />
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  if (admin === null) {
    return (
      <>
        <PageHeader title={texts.title} />
        <EmptyState
          icon={IconLock}
          title={texts.refused}
          action={
            <Button component={Link} to={paths.teams()}>
              {texts.refusedAction}
            </Button>
          }
        >
          {texts.refusedText}
        </EmptyState>
      </>
    );
  }
  const open = (Object.keys(panels) as AdminPart[]).filter((part) => part !== 'system' || admin.isOperator);
  const part = open.find((each) => each === given) ?? 'people';
  const ThePanel = panels[part];
  return (
    <>
      <PageHeader title={texts.title} tabTitle={`${texts.parts[part]} · ${texts.title}`} />
      <nav aria-label={texts.nav} className={classes.parts}>
        {open.map((each) => (
          <Link
            key={each}
            to={paths.admin(each)}
            className={classes.part}
            aria-current={each === part ? 'page' : undefined}
            ref={each === part ? scrollIntoView : undefined}
          >
            {texts.parts[each]}
          </Link>
        ))}
      </nav>
      <PanelBoundary key={part} title={texts.parts[part]}>
        <ThePanel admin={admin} />
      </PanelBoundary>
    </>
  );
}
