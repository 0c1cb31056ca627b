import { type ReactNode, Suspense, useState } from 'react';

import { Later, type Part, part } from '@/ui/feedback/later.tsx';
import { useFocusBack } from '@/ui/dialog/use-focus-back.ts';

import classes from './layout.module.css';
import { type Overlay, OverlaysContext, type ShowOverlay } from './overlays-context.ts';
import { texts } from './texts.ts';
import { useNoteRecentPlace } from '@/app/navigation/recent-places.ts';
import { useShortcuts } from '@/app/shortcuts/use-shortcuts.ts';

interface OverlayProps {
  readonly onShow: ShowOverlay;
}

const parts: Record<Overlay, Part<OverlayProps>> = {
  palette: part(async () => (await import('@/app/palette/palette.tsx')).Palette),
  shortcuts: part(async () => (await import('@/app/shortcuts/shortcuts-sheet.tsx')).ShortcutsSheet),
};

/** The keys that work on every page, and what they open over it, loaded when it is first opened. */
export function Overlays({ children }: { readonly children: ReactNode }) {
  const [shown, show] = useState<Overlay>();
  useShortcuts(shown, show);
  useNoteRecentPlace();
  return (
    <OverlaysContext value={show}>
      {children}
      {shown && <ShownOverlay overlay={shown} onShow={show} />}
    </OverlaysContext>
  );
}

interface ShownOverlayProps extends OverlayProps {
  readonly overlay: Overlay;
}

function ShownOverlay({ overlay, onShow }: ShownOverlayProps) {
  // Here rather than in the parts: the palette may hand over to the sheet, and loading takes a while.
  useFocusBack();
  const loading = (
    <div role="status" className={classes.loading}>
      {texts.loading}
    </div>
  );
  return (
    <Suspense fallback={loading}>
      <Later
        key={overlay}
        part={parts[overlay]}
        props={{ onShow }}
        fallback={loading}
        onFail={() => onShow(undefined)}
      />
    </Suspense>
  );
}
