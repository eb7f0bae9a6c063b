// A photograph becomes a small square on the device: cut around its middle, at most 256 pixels a side and 60 kB. What is drawn again holds
// nothing of where and with what it was taken.
import { pictureBytes, pictureSide } from '#contract/profile/profile.schema.ts';

/** Tried in turn until the file is small enough. */
const qualities = [0.86, 0.7, 0.5, 0.3];

/** Null: the file is no picture that this browser can read. */
export async function smallPicture(file: Blob): Promise<File | null> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!image) return null;
  const side = Math.min(image.width, image.height);
  const canvas = document.createElement('canvas');
  const size = Math.min(side, pictureSide);
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context || size === 0) return null;
  // What is transparent would be black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size, size);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, (image.width - side) / 2, (image.height - side) / 2, side, side, 0, 0, size, size);
  image.close();
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', quality);
    });
    if (blob && blob.size <= pictureBytes) return new File([blob], 'picture.jpg', { type: 'image/jpeg' });
  }
  return null;
}
