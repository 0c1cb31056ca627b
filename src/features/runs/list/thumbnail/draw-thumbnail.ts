import { longestRatio } from '@/ui/viewers/picture-place.ts';

/** Longest side of a thumbnail, in pixels: more than twice the width at which it is shown. */
const longestPx = 120;
/** Maximum number of pixels of a picture that gets a thumbnail. */
const mostPixels = 50_000_000;

/**
 * Draw a picture as a thumbnail. In an image element a file can neither run scripts nor load anything.
 * @returns undefined if it can't be read as a picture, or is too large
 */
export async function drawThumbnail(picture: Blob): Promise<Blob | undefined> {
  const image = await loadPicture(picture).catch(() => undefined);
  if (!image || image.naturalWidth * image.naturalHeight > mostPixels) return undefined;
  // An SVG may have no size. Of a strip, the beginning is drawn.
  const width = Math.min(image.naturalWidth, (image.naturalHeight || Infinity) * longestRatio) || longestPx;
  const height = Math.min(image.naturalHeight, width * longestRatio) || longestPx;
  const scale = Math.min(1, longestPx / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/webp', 0.8));
}

/** Load a picture without decoding it, so that one with too many pixels is never decoded. @throws Error if it is none */
export function loadPicture(picture: Blob): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(picture);
  const image = new Image();
  return new Promise<HTMLImageElement>((resolve, reject) => {
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () => reject(new Error('This is not a picture.')));
    image.src = address;
  }).finally(() => URL.revokeObjectURL(address));
}
