import { queryOptions } from '@tanstack/react-query';

import { atMost } from '@/api/at-most.ts';
import { extensionOf, linkFileName } from '@/domain/runs/result-kind.ts';
import { loadPicture } from '@/features/runs/list/thumbnail/draw-thumbnail.ts';
import { fetchOutput, outputKey } from '@/features/runs/output/use-output.ts';
import { isStrip } from '@/ui/viewers/picture-place.ts';

/** Width of a preview in pixels: enough for a medium tile on a screen with two device pixels per CSS pixel. */
const widthPx = 384;

/** Extensions of pictures that run no scripts, rarely move, and can be scaled down by a browser while decoding. */
const drawn: ReadonlySet<string> = new Set(['jpg', 'jpeg', 'png', 'webp', 'avif', 'bmp']);

/** Draw few pictures in parallel, because decoding one with millions of pixels takes much memory. */
const inTurn = atMost(3);

/** Whether a result is a picture of which a preview can be drawn. */
export function canPreview(url: string): boolean {
  return drawn.has(extensionOf(linkFileName(url)));
}

/** A small version of a picture, because a thousand originals would not fit into memory. */
export function previewQuery(runId: string, url: string) {
  return queryOptions({
    queryKey: [...outputKey(runId), url, 'preview'],
    queryFn: ({ signal }) => inTurn(() => drawPreview(url, signal), signal),
    staleTime: Infinity,
    gcTime: 5 * 60_000,
    retry: false,
    structuralSharing: false,
    meta: { background: true },
  });
}

async function drawPreview(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetchOutput(url, signal);
  if (!response.ok) throw new Error('The host did not send a picture.');
  const file = await response.blob();
  const { naturalWidth, naturalHeight } = await loadPicture(file);
  if (isStrip({ width: naturalWidth, height: naturalHeight })) throw new Error('A strip is shown as it is.');
  const picture = await createImageBitmap(file, { resizeWidth: widthPx, resizeQuality: 'medium' });
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  picture.close();
  const preview = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 });
  // Release the canvas's memory, which would otherwise be held until the next garbage collection.
  canvas.width = 0;
  return preview;
}
