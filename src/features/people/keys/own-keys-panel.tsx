import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { peopleActs } from '@/features/people/people-acts.ts';
import { MoreButton } from '@/features/people/more-button.tsx';
import { peopleQueries } from '@/features/people/people-queries.ts';
import classes from '@/features/people/people.module.css';
import { useApi } from '@/features/session/owner-context.ts';
import { Panel } from '@/ui/page/panel.tsx';

import { CreateKeyDialog } from './create-key-dialog.tsx';
import { KeyTable } from './key-table.tsx';
import { texts } from './texts.ts';

/** The user's own keys, for scripts and for browser sessions. */
export function OwnKeysPanel() {
  const keys = useSuspenseInfiniteQuery(peopleQueries.ownKeys(useApi()));
  const shown = keys.data.pages.flatMap(({ items }) => items);
  const [creating, setCreating] = useState(false);
  return (
    <Panel
      title={texts.title}
      actions={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setCreating(true)}
        >
          {texts.create}
        </Button>
      }
    >
      <Text size="sm" c="dimmed" mb="sm">
        {texts.own}
      </Text>
      <div className={classes.scroll}>
        <KeyTable label={texts.title} keys={shown} hasOwners={false} revoke={peopleActs.revokeOwnKey} />
      </div>
      <MoreButton list={keys} />
      {creating && <CreateKeyDialog onClose={() => setCreating(false)} />}
    </Panel>
  );
}
