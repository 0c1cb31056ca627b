import { Anchor, Text } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { Dialog } from '@/ui/dialog/dialog.tsx';

import type { ShowOverlay } from './overlays-context.ts';
import classes from './shortcuts-sheet.module.css';
import { type Shortcut, texts } from './texts.ts';
import { useSingleKeys } from '@/ui/keys/use-single-keys.ts';

/** The dialog "Keyboard shortcuts". */
export function ShortcutsSheet({ onShow }: { readonly onShow: ShowOverlay }) {
  const singleKeys = useSingleKeys();
  const close = () => onShow(undefined);
  return (
    <Dialog onClose={close} title={texts.title} size="lg">
      <Shortcuts title={texts.groups.global} shortcuts={singleKeys ? texts.global : texts.always} />
      {singleKeys && <Shortcuts title={texts.groups.runs} shortcuts={texts.runs} />}
      {singleKeys && <Shortcuts title={texts.groups.run} shortcuts={texts.run} />}
      {singleKeys && <Shortcuts title={texts.groups.compare} shortcuts={texts.compare} />}
      {singleKeys && <Shortcuts title={texts.groups.sheet} shortcuts={texts.sheet} />}
      <Shortcuts title={texts.groups.forms} shortcuts={texts.forms} />
      <Shortcuts title={texts.groups.tables} shortcuts={texts.tables} />
      <Shortcuts title={texts.groups.palette} shortcuts={texts.palette} />
      <Text size="sm" c="dimmed" mt="md">
        {singleKeys ? texts.singleKeysOn : texts.singleKeysOff}{' '}
        <Anchor component={Link} to={paths.settings()} onClick={close} inherit>
          {texts.settings}
        </Anchor>
      </Text>
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
                  {index > 0 && <span className={classes.between}>{between ?? texts.together}</span>}
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
