import { Button } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconBookmark,
  IconBookmarkFilled,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';

import {
  formatRunListView,
  isNarrowed,
  parseRunListView,
  type RunListView,
} from '@/features/runs/list/filters/run-search-params.ts';
import { texts } from './texts.ts';
import { useSavedViews } from '@/features/runs/saved-views.ts';
import { useToast } from '@/ui/feedback/toast.tsx';
import { ActionMenu } from '@/ui/menu/action-menu.tsx';

import { SaveViewDialog } from './save-view-dialog.tsx';
import classes from './view-button.module.css';

/** Saves the current view of the list, or shows the name and actions of a saved view. */
export function ViewButton({ view }: { readonly view: RunListView }) {
  const { views, save, move, remove } = useSavedViews();
  const toast = useToast();
  const [naming, setNaming] = useState(false);
  const query = formatRunListView(view).toString();
  // Compare parsed views, since another version may have formatted the same filters differently.
  const known = views.find(
    (one) => formatRunListView(parseRunListView(new URLSearchParams(one.query))).toString() === query,
  );
  if (!known && !isNarrowed(view)) return null;

  function removeKnown(saved: string) {
    const undo = remove(saved);
    toast({ id: 'view-removed', message: texts.removed, action: { label: texts.undo, act: undo } });
  }

  return (
    <>
      {known ? (
        <ActionMenu
          of={query}
          target={
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              aria-label={texts.actions(known.name)}
              title={known.name}
              leftSection={<IconBookmarkFilled size={15} aria-hidden />}
            >
              <span className={classes.label}>{known.name}</span>
            </Button>
          }
          actions={[
            { label: texts.rename, icon: IconPencil, onClick: () => setNaming(true) },
            ...(known === views[0]
              ? []
              : [{ label: texts.up, icon: IconArrowUp, onClick: () => move(known.query, -1) }]),
            ...(known === views.at(-1)
              ? []
              : [{ label: texts.down, icon: IconArrowDown, onClick: () => move(known.query, 1) }]),
            { label: texts.remove, icon: IconTrash, onClick: () => removeKnown(known.query) },
          ]}
        />
      ) : (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={texts.save}
          title={texts.save}
          leftSection={<IconBookmark size={15} aria-hidden />}
          onClick={() => setNaming(true)}
        >
          <span className={classes.label}>{texts.save}</span>
        </Button>
      )}
      {naming && (
        <SaveViewDialog
          title={known ? texts.rename : texts.save}
          name={known?.name ?? ''}
          onSave={(name) => {
            save({ name, query: known?.query ?? query });
            setNaming(false);
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}
