import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';

import type { Api } from '@/api/create-api.ts';
import type { AdminKey } from '@/contract/admin/admin-items.ts';
import { ActDialog } from '@/features/people/act-dialog.tsx';
import { PeopleTable } from '@/features/people/people-table.tsx';
import classes from '@/features/people/people.module.css';
import { texts as shared } from '@/features/people/texts.ts';
import { TimeText } from '@/ui/page/time-text.tsx';
import table from '@/ui/table/data-table.module.css';

import { nameKeys } from './key-names.ts';
import { texts } from './texts.ts';

interface KeyTableProps {
  readonly label: string;
  readonly keys: readonly AdminKey[];
  /** Maximum number of keys to show; default: all. */
  readonly atMost?: number | undefined;
  /** Whether to show each key's owner. */
  readonly hasOwners: boolean;
  readonly revoke: (api: Api, keyId: string) => Promise<unknown>;
}

/** Lists keys without their secrets, each with a button to revoke it. */
export function KeyTable({ label, keys, atMost, hasOwners, revoke }: KeyTableProps) {
  const [revoked, setRevoked] = useState<AdminKey>();
  const names = useMemo(() => nameKeys(keys), [keys]);
  const nameOf = ({ id }: AdminKey) => names.get(id) ?? id;
  return (
    <>
      <PeopleTable
        label={label}
        columns={[
          { label: texts.name },
          ...(hasOwners ? [{ label: texts.owner, look: 'wide' } as const] : []),
          { label: texts.created, look: 'age' },
          { label: texts.used, look: 'age' },
          { label: texts.expires, look: 'short' },
          { look: 'button' },
        ]}
      >
        {keys.slice(0, atMost).map((key) => (
          <tr key={key.id}>
            <td>
              <span className={table.name}>{nameOf(key)}</span>
              {hasOwners && (
                <span className={classes.narrow}>
                  <span className={`${classes.under} ${table.line}`}>{key.user.email}</span>
                </span>
              )}
              {!hasOwners && (
                <span className={classes.narrow}>
                  <span className={classes.under}>
                    {texts.used}: {key.last_used_at === null ? shared.never : <TimeText at={key.last_used_at} />}
                  </span>
                </span>
              )}
              {key.current && <span className={`${classes.under} ${classes.below}`}>{texts.current}</span>}
            </td>
            {hasOwners && (
              <td className={table.wide}>
                <span className={table.line} title={key.user.email}>
                  {key.user.email}
                </span>
              </td>
            )}
            <td className={table.wide}>
              <TimeText at={key.created_at} />
            </td>
            <td className={table.wide}>
              {key.last_used_at === null ? shared.never : <TimeText at={key.last_used_at} />}
            </td>
            <td>{key.expires_at === null ? shared.never : <TimeText at={key.expires_at} />}</td>
            <td className={table.end}>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={texts.revokeNamed(nameOf(key))}
                onClick={() => setRevoked(key)}
              >
                {texts.revoke}
              </Button>
            </td>
          </tr>
        ))}
      </PeopleTable>
      {revoked && (
        <ActDialog
          title={texts.revokeTitle(nameOf(revoked))}
          confirmLabel={texts.revokeConfirm}
          danger
          act={(api) => revoke(api, revoked.id)}
          done={texts.revoked(nameOf(revoked))}
          onClose={() => setRevoked(undefined)}
        >
          {revoked.from_sign_in ? texts.revokeSession : texts.revokeText}
        </ActDialog>
      )}
    </>
  );
}
