import { IconDownload } from '@tabler/icons-react';
import { useMutation, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

import { peopleActs } from '@/features/people/people-acts.ts';
import { MoreButton } from '@/features/people/more-button.tsx';
import { PeopleTable } from '@/features/people/people-table.tsx';
import { peopleQueries } from '@/features/people/people-queries.ts';
import classes from '@/features/people/people.module.css';
import { useApi } from '@/features/session/owner-context.ts';
import { saveFile } from '@/ui/browser/save-file.ts';
import { useAddressView } from '@/ui/browser/use-address-view.ts';
import { explainError } from '@/ui/feedback/explain-error.ts';
import { useToast } from '@/ui/feedback/toast.tsx';
import { BusyButton } from '@/ui/forms/busy-button.tsx';
import table from '@/ui/table/data-table.module.css';

import { AuditFilters } from './audit-filters.tsx';
import { AuditRow } from './audit-row.tsx';
import { auditFilter, formatAuditView, noFilter, parseAuditView } from './audit-view.ts';
import { texts } from './texts.ts';

/** Lists who did what, and when. */
export function AuditPanel() {
  const api = useApi();
  const toast = useToast();
  const [view, show] = useAddressView(parseAuditView, formatAuditView);
  const filter = auditFilter(useDeferredValue(view));
  const audit = useSuspenseInfiniteQuery(peopleQueries.audit(api, filter));
  const shown = audit.data.pages.flatMap(({ items }) => items);
  const saving = useMutation({
    mutationFn: () => peopleActs.exportAudit(api, auditFilter(view)),
    onSuccess: (bytes) => saveFile(new Blob([bytes], { type: 'text/csv' }), texts.csvName),
    onError: (error) => {
      const { title, words, advice } = explainError(error);
      toast({ color: 'red', title: texts.csvFailed, message: words || `${title}. ${advice}` });
    },
  });
  const isFiltered = formatAuditView(view).toString() !== formatAuditView(noFilter).toString();
  return (
    <>
      <div className={classes.filters}>
        <AuditFilters view={view} onChange={show} />
        <BusyButton
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={saving.isPending}
          onClick={() => saving.mutate()}
        >
          {texts.csv}
        </BusyButton>
      </div>
      <div className={table.frame}>
        {shown.length === 0 ? (
          <p className={classes.none}>{isFiltered ? texts.noMatch : texts.none}</p>
        ) : (
          <PeopleTable
            label={texts.title}
            columns={[{ label: texts.at, look: 'time' }, { label: texts.what }, { label: texts.who, look: 'who' }]}
          >
            {shown.map((entry) => (
              <AuditRow key={entry.id} entry={entry} />
            ))}
          </PeopleTable>
        )}
        <MoreButton list={audit} />
      </div>
    </>
  );
}
