import { Button } from '@mantine/core';

import { useShowOverlay } from '@/app/shortcuts/overlays-context.ts';

import classes from './layout.module.css';
import { texts } from './texts.ts';

/** Shows "Loading…" over a page, after a delay. */
export function LoadingNote() {
  return (
    <div role="status" className={classes.loading}>
      {texts.loading}
    </div>
  );
}

/**
 * Shows, over a page, that the code of an overlay couldn't be loaded. The overlay opens once the browser is back
 * online.
 */
export function MissingNote() {
  const show = useShowOverlay();
  return (
    <div role="alert" className={classes.loading}>
      {texts.notLoadedYet}{' '}
      <Button size="compact-sm" variant="default" onClick={() => show(undefined)}>
        {texts.close}
      </Button>
    </div>
  );
}
