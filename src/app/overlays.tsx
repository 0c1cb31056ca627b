import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';

import { toast } from '@/ui/toast.tsx';
import { useFocusBack } from '@/ui/use-focus-back.ts';

import classes from './layout.module.css';
import { type Overlay, OverlaysContext, type ShowOverlay } from './overlays-context.ts';
import { useNoteRecentPlace } from './recent-places.ts';
import { useShortcuts } from './use-shortcuts.ts';

const parts: Record<Overlay, () => Promise<ComponentType<{ readonly onShow: ShowOverlay }>>> = {
  palette: async () => (await import('./palette.tsx')).Palette,
  shortcuts: async () => (await import('./shortcuts-sheet.tsx')).ShortcutsSheet,
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

interface ShownOverlayProps {
  readonly overlay: Overlay;
  readonly onShow: ShowOverlay;
}

function ShownOverlay({ overlay, onShow }: ShownOverlayProps) {
  // Here rather than in the parts: the palette may hand over to the sheet, and loading takes a while.
  useFocusBack();
  const [loaded, setLoaded] = useState<{ readonly overlay: Overlay; readonly Part: Awaited<ReturnType<LoadPart>> }>();

  useEffect(() => {
    let gone = false;
    async function load() {
      try {
        const Part = await parts[overlay]();
        if (!gone) setLoaded({ overlay, Part });
      } catch {
        if (!gone) onShow(undefined);
        toast({
          id: 'overlay',
          color: 'red',
          title: overlay === 'palette' ? 'The search could not be loaded' : 'The shortcuts could not be loaded',
          message: 'Check your connection, then try again.',
        });
      }
    }
    void load();
    return () => {
      gone = true;
    };
  }, [overlay, onShow]);

  const loading = (
    <div role="status" className={classes.loading}>
      Loading…
    </div>
  );
  if (loaded?.overlay !== overlay) return loading;
  return (
    <Suspense fallback={loading}>
      <loaded.Part onShow={onShow} />
    </Suspense>
  );
}

type LoadPart = (typeof parts)[Overlay];
