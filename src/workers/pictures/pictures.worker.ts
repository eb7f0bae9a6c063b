// Makes photographs small beside the page, so that no tap waits for one.
import { expose, transfer } from 'comlink';
import { type MakeSurface, type Shrunk, shrinkPicture, type Turn } from './shrink.ts';

const make: MakeSurface = (width, height) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return context && { context, toJpeg: (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }) };
};

const api = {
  async shrink(file: Blob, turn: Turn, isPage: boolean): Promise<Shrunk | null> {
    const shrunk = await shrinkPicture(file, { turn, isPage, make });
    return shrunk && transfer(shrunk, [shrunk.content]);
  },
};
export type PicturesApi = typeof api;
expose(api);
