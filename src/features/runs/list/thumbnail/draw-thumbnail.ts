/** Longest side of a thumbnail, in pixels: more than twice the width at which it is shown. */
const longestPx = 120;
/** Maximum number of pixels of a picture that gets a thumbnail. */
const mostPixels = 50_000_000;

/**
 * Draw a picture as a thumbnail. In an image element a file can neither run scripts nor load anything.
 * @returns undefined if it can't be read as a picture, or is too large
 */
export async function drawThumbnail(picture: Blob): Promise<Blob | undefined> {
  const address = URL.createObjectURL(picture);
  try {
    const image = new Image();
    image.src = address;
    await loaded(image);
    // An SVG may have no size.
    const { naturalWidth: width, naturalHeight: height } = image;
    if (width * height > mostPixels) return undefined;
    const scale = width && height ? Math.min(1, longestPx / Math.max(width, height)) : 1;
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round((width || longestPx) * scale));
    canvas.height = Math.max(1, Math.round((height || longestPx) * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/webp', 0.8));
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Load a picture without decoding it, so that one with too many pixels is never decoded. */
function loaded(image: HTMLImageElement): Promise<void> {
  return new Promise((resolve, reject) => {
    image.addEventListener('load', () => resolve());
    image.addEventListener('error', () => reject(new Error('This is not a picture.')));
  });
}
