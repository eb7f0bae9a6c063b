// The door to the worker of pictures. It lives as long as a page takes pictures.
import { type Remote, releaseProxy, wrap } from 'comlink';
import type { PicturesApi } from './pictures.worker.ts';
import { type MakeSurface, type Shrunk, shrinkPicture, type Turn } from './shrink.ts';

export type { MakeSurface, Shrunk, Turn } from './shrink.ts';

export type Pictures = {
  /** Null: no picture that this browser can read. Pictures are taken one after another. */
  shrink(file: Blob, turn: Turn, isPage: boolean): Promise<Shrunk | null>;
  close(): void;
};

/** Starts with its first picture. A browser whose workers cannot draw does it on the page, with `onPage`. */
export function openPictures(onPage: MakeSurface): Pictures {
  let worker: Worker | undefined;
  let remote: Remote<PicturesApi> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const shrinkNow = async (file: Blob, turn: Turn, isPage: boolean): Promise<Shrunk | null> => {
    if (typeof OffscreenCanvas === 'undefined') return shrinkPicture(file, { turn, isPage, make: onPage });
    worker ??= new Worker(new URL('./pictures.worker.ts', import.meta.url), { type: 'module', name: 'qalam-pictures' });
    remote ??= wrap<PicturesApi>(worker);
    return remote.shrink(file, turn, isPage);
  };
  return {
    shrink(file, turn, isPage) {
      const shrunk = last.then(() => shrinkNow(file, turn, isPage));
      last = shrunk.catch(() => undefined);
      return shrunk;
    },
    close() {
      remote?.[releaseProxy]();
      worker?.terminate();
    },
  };
}
