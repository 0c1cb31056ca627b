import { useCallback } from 'react';

import fitted from '@/ui/viewers/fitted-picture.module.css';

/**
 * A preview that is drawn while mounted. An image element would not do, since the browser caches decoded images, which
 * take half a gigabyte for a thousand runs.
 */
export function PreviewCanvas({ blob }: { readonly blob: Blob }) {
  const draw = useCallback(
    (canvas: HTMLCanvasElement) => {
      let isGone = false;
      void createImageBitmap(blob).then((picture) => !isGone && put(picture, canvas));
      return () => {
        isGone = true;
        canvas.width = 0;
      };
    },
    [blob],
  );
  return (
    <span className={fitted.box}>
      <canvas ref={draw} className={fitted.picture} width={0} height={0} data-fitted="whole" aria-hidden />
    </span>
  );
}

function put(picture: ImageBitmap, canvas: HTMLCanvasElement) {
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.style.setProperty('--ratio', String(picture.width / picture.height));
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  picture.close();
}
