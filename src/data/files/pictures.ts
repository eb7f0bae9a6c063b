// Photographs made small beside the page, for pages that attach them.
import { type MakeSurface, openPictures as open, type Pictures } from '#workers/pictures/port.ts';

export type { Pictures, Turn } from '#workers/pictures/port.ts';

const onPage: MakeSurface = (width, height) => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  const toJpeg = (quality: number) =>
    new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', quality);
    });
  return context && { context, toJpeg };
};

export const openPictures = (): Pictures => open(onPage);
