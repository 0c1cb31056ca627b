import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';

import { peopleActs } from '@/features/people/people-acts.ts';
import { paths } from '@/domain/paths.ts';
import { MoreButton } from '@/features/people/more-button.tsx';
import { peopleQueries } from '@/features/people/people-queries.ts';
import classes from '@/features/people/people.module.css';
import { useApi } from '@/features/session/owner-context.ts';
import table from '@/ui/table/data-table.module.css';

import { CreateKeyDialog } from './create-key-dialog.tsx';
import { KeyTable } from './key-table.tsx';
import { texts } from './texts.ts';

/** The keys of all people that the admin manages, or of the person in `?user=`. */
export function KeysPanel() {
  const userId = useSearchParams()[0].get('user');
  const keys = useSuspenseInfiniteQuery(peopleQueries.keys(useApi(), userId === null ? {} : { user_id: userId }));
  const shown = keys.data.pages.flatMap(({ items }) => items);
  const owner = userId === null ? undefined : shown[0]?.user.email;
  const [creating, setCreating] = useState(false);
  return (
    <>
      {userId === null ? (
        <div className={classes.bar}>
          <Text size="sm" c="dimmed">
            {texts.others}
          </Text>
          <Button variant="subtle" size="xs" component={Link} to={paths.settings()}>
            {texts.settings}
          </Button>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
            {texts.create}
          </Button>
        </div>
      ) : (
        <div className={classes.bar}>
          <Text size="sm">{owner === undefined ? texts.none : texts.ofPerson(owner)}</Text>
          <Button variant="default" size="xs" component={Link} to={paths.admin('keys')}>
            {texts.showAll}
          </Button>
        </div>
      )}
      <div className={`${table.frame} ${classes.scroll}`}>
        {shown.length === 0 ? (
          <p className={classes.none}>{texts.none}</p>
        ) : (
          <KeyTable label={texts.title} keys={shown} hasOwners revoke={peopleActs.revokeKey} />
        )}
        <MoreButton list={keys} />
      </div>
      {creating && <CreateKeyDialog onClose={() => setCreating(false)} />}
    </>
  );
}
