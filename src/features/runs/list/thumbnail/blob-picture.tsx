import { useCallback } from 'react';

interface BlobPictureProps {
  readonly blob: Blob;
  readonly className?: string | undefined;
}

/** A picture of bytes that the page has. For the eye only: what stands beside it says the same in words. */
export function BlobPicture({ blob, className }: BlobPictureProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(blob);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [blob],
  );
  return <img ref={show} alt="" className={className} draggable={false} />;
}
