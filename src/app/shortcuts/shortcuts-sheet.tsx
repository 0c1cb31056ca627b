import { Anchor, Text } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { Dialog } from '@/ui/dialog/dialog.tsx';

import { modKey } from '@/ui/browser/mod-key.ts';
import type { ShowOverlay } from '@/app/frame/overlays-context.ts';
import classes from './shortcuts-sheet.module.css';
import { useSingleKeys } from '@/ui/browser/use-single-keys.ts';

/** What it does, and the keys: pressed together, or one after the other with `then`. */
type Shortcut = readonly [what: string, keys: readonly string[], between?: 'then' | 'or'];

const always: readonly Shortcut[] = [['Search and go anywhere', [modKey.label, 'K']]];

const singles: readonly Shortcut[] = [
  ['Go to workflows', ['g', 'w'], 'then'],
  ['Go to runs', ['g', 'r'], 'then'],
  ['Go to teams', ['g', 't'], 'then'],
  ['New workflow, on the page of workflows', ['n']],
  ['Into the page’s search box', ['/']],
  ['These shortcuts', ['?']],
];

const inForms: readonly Shortcut[] = [['Start the run, from its inputs', [modKey.label, 'Enter']]];

const inRuns: readonly Shortcut[] = [
  ['Cancel the run of the focused row', ['c']],
  ['Rerun the run of the focused row', ['r']],
];

const inTables: readonly Shortcut[] = [
  ['From row to row', ['↑', '↓'], 'or'],
  ['First and last row', ['Home', 'End'], 'or'],
  ['A screen further', ['Page Up', 'Page Down'], 'or'],
  ['From control to control', ['Tab']],
  ['Select or clear a row, on its checkbox', ['Space']],
];

const inPalette: readonly Shortcut[] = [
  ['From result to result', ['↑', '↓'], 'or'],
  ['Open the marked result', ['Enter']],
  ['Close', ['Esc']],
];

/** The dialog "Keyboard shortcuts". */
export function ShortcutsSheet({ onShow }: { readonly onShow: ShowOverlay }) {
  const singleKeys = useSingleKeys();
  const close = () => onShow(undefined);
  return (
    <Dialog onClose={close} title="Keyboard shortcuts" size="lg">
      <Shortcuts title="Everywhere" shortcuts={always} />
      {singleKeys ? (
        <>
          <Shortcuts title="Outside of fields and dialogs" shortcuts={singles} />
          <Shortcuts title="In the list of runs" shortcuts={inRuns} />
        </>
      ) : (
        <Text size="sm" c="dimmed" my="sm">
          Single-key shortcuts are switched off in the{' '}
          <Anchor component={Link} to={paths.settings()} onClick={close} inherit>
            settings
          </Anchor>
          .
        </Text>
      )}
      <Shortcuts title="In forms" shortcuts={inForms} />
      <Shortcuts title="In tables" shortcuts={inTables} />
      <Shortcuts title="In the search" shortcuts={inPalette} />
      {singleKeys && (
        <Text size="xs" c="dimmed" mt="md">
          Single-key shortcuts can be switched off in the{' '}
          <Anchor component={Link} to={paths.settings()} onClick={close} inherit>
            settings
          </Anchor>
          .
        </Text>
      )}
    </Dialog>
  );
}

function Shortcuts({ title, shortcuts }: { readonly title: string; readonly shortcuts: readonly Shortcut[] }) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.list}>
        {shortcuts.map(([what, keys, between]) => (
          <div key={what} className={classes.line}>
            <dt>{what}</dt>
            <dd>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && <span className={classes.between}>{between ?? '+'}</span>}
                  <kbd className={classes.key}>{key}</kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
