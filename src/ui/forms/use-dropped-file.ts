import { useEffect, useEffectEvent } from 'react';

/**
 * Take a file that falls anywhere on the page, unless something on its way took it: one that misses its field would
 * take the page's place, and what was typed with it.
 */
export function useDroppedFile(onFile: (file: File) => void): void {
  const take = useEffectEvent((event: DragEvent) => {
    const file = event.dataTransfer?.files[0];
    if (!file || event.defaultPrevented) return;
    event.preventDefault();
    onFile(file);
  });

  useEffect(() => {
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent) => take(event);
    window.addEventListener('dragover', allow);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', allow);
      window.removeEventListener('drop', drop);
    };
  }, []);
}
