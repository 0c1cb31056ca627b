import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { AdminKey } from '@/contract/admin/admin-items.ts';
import { peopleActs } from '@/features/people/people-acts.ts';
import { MoreButton } from '@/features/people/more-button.tsx';
import { peopleQueries } from '@/features/people/people-queries.ts';
import classes from '@/features/people/people.module.css';
import { useApi } from '@/features/session/owner-context.ts';
import { Panel } from '@/ui/page/panel.tsx';

import { CreateKeyDialog } from './create-key-dialog.tsx';
import { KeyTable } from './key-table.tsx';
import { texts } from './texts.ts';

/** Number of keys shown before the list is expanded. */
const fewest = 5;

/** The user's own keys, for scripts and for browser sessions. Those used least recently are collapsed. */
export function OwnKeysPanel() {
  const keys = useSuspenseInfiniteQuery(peopleQueries.ownKeys(useApi()));
  const shown = keys.data.pages.flatMap(({ items }) => items);
  const sorted = shown.toSorted((a, b) => Number(b.current) - Number(a.current) || usedAt(b) - usedAt(a));
  const [isWhole, setIsWhole] = useState(false);
  const folded = sorted.length - fewest;
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
        <KeyTable
          label={texts.title}
          keys={sorted}
          atMost={isWhole ? undefined : fewest}
          hasOwners={false}
          revoke={peopleActs.revokeOwnKey}
        />
      </div>
      {folded > 0 && (
        <Button variant="subtle" size="xs" mt="xs" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? texts.showFewer : texts.showMore(folded)}
        </Button>
      )}
      {(isWhole || folded <= 0) && <MoreButton list={keys} />}
      {creating && <CreateKeyDialog onClose={() => setCreating(false)} />}
    </Panel>
  );
}

/** When a key was last used, or else when it was created. */
function usedAt({ last_used_at: usedLast, created_at: createdAt }: AdminKey): number {
  return Date.parse(usedLast ?? createdAt);
}
