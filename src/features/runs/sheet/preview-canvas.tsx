import { useCallback } from 'react';

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
  return <canvas ref={draw} width={0} height={0} aria-hidden />;
}

function put(picture: ImageBitmap, canvas: HTMLCanvasElement) {
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  picture.close();
}
