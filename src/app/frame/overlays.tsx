import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';

import { lazyPart } from '@/ui/feedback/lazy-part.tsx';
import { Offers, OffersContext } from '@/ui/page/offered-actions.ts';
import { isDialogOpen } from '@/ui/keys/is-free-key.ts';
import { useFocusBack } from '@/ui/dialog/use-focus-back.ts';

import { LoadingNote, MissingNote } from './loading-note.tsx';
import { type Overlay, OverlaysContext, type ShowOverlay } from '@/app/shortcuts/overlays-context.ts';
import { useNoteRecentPlace } from '@/app/location/recent-places.ts';
import { useShortcuts } from '@/app/shortcuts/use-shortcuts.ts';

interface OverlayProps {
  readonly onShow: ShowOverlay;
  /** Text typed before the overlay has loaded. */
  readonly early: { typed: string };
}

const loading = <LoadingNote />;
const whileLoading = { fallback: loading, failed: <MissingNote />, waitsOffline: true };

const overlays = {
  palette: lazyPart<OverlayProps>(async () => (await import('@/app/palette/palette.tsx')).Palette, whileLoading),
  shortcuts: lazyPart<OverlayProps>(
    async () => (await import('@/app/shortcuts/shortcuts-sheet.tsx')).ShortcutsSheet,
    whileLoading,
  ),
};

/** Time after which the first page will have loaded even on a slow connection, in milliseconds. */
const idleMs = 10_000;

/**
 * Handles the keys that work on every page, and renders the overlays they open. The overlays' code is loaded on first
 * use.
 */
export function Overlays({ children }: { readonly children: ReactNode }) {
  const [shown, show] = useState<Overlay>();
  const [offers] = useState(() => new Offers());
  useShortcuts(shown, show);
  useNoteRecentPlace();
  // Preload the palette, so that it also opens offline.
  useEffect(() => {
    const timer = setTimeout(() => void overlays.palette.preload().catch(() => undefined), idleMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <OverlaysContext value={show}>
      <OffersContext value={offers}>
        {children}
        {shown && <ShownOverlay overlay={shown} onShow={show} />}
      </OffersContext>
    </OverlaysContext>
  );
}

interface ShownOverlayProps extends Pick<OverlayProps, 'onShow'> {
  readonly overlay: Overlay;
}

function ShownOverlay({ overlay, onShow }: ShownOverlayProps) {
  // Return the focus here rather than in each overlay, since the palette may open the shortcut sheet, whose code loads
  // later.
  useFocusBack();
  const [early] = useState({ typed: '' });
  const [isWaiting, setWaiting] = useState(false);
  useLayoutEffect(() => {
    function keep(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (key === 'Escape' && !isDialogOpen()) onShow(undefined);
      // An overlay that waits for the network must not take keys from the page.
      if (isWaiting || key.length > 1 || ctrlKey || metaKey || altKey || isDialogOpen()) return;
      early.typed += key;
      event.preventDefault();
    }
    addEventListener('keydown', keep, true);
    return () => removeEventListener('keydown', keep, true);
  }, [early, isWaiting, onShow]);
  const Shown = overlays[overlay];
  return (
    <Suspense fallback={loading}>
      <Shown onShow={onShow} early={early} onClose={() => onShow(undefined)} onWait={() => setWaiting(true)} />
    </Suspense>
  );
}
