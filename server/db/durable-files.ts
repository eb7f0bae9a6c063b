// PGlite as shipped does not survive a power cut: its default start parameters contain -F (fsync off), Emscripten's NODEFS has
// no fsync, and its fdatasync is a stub (upstream issue 1107). This file system really flushes, files and folders alike.
import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Stream = { nfd?: number | null; node: unknown };
type EmscriptenModule = {
  NODEFS: { stream_ops: { fsync?: (stream: Stream) => number }; realPath(node: unknown): string };
};

export class DurableFiles extends NodeFS {
  override async init(...input: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...input);
    const preRun = result.emscriptenOpts.preRun as ((module: unknown) => void)[];
    preRun.push((module) => {
      const { NODEFS } = module as EmscriptenModule;
      NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd != null) {
          fs.fsyncSync(stream.nfd);
          return 0;
        }
        const descriptor = fs.openSync(NODEFS.realPath(stream.node), 'r');
        try {
          fs.fsyncSync(descriptor);
        } finally {
          fs.closeSync(descriptor);
        }
        return 0;
      };
    });
    return result;
  }
}

const shipped = (PGlite as unknown as { defaultStartParams: string[] }).defaultStartParams;
/** PGlite's own start parameters without "fsync off", and with the one flush method that the files above support. */
export const durableStartParameters: string[] = [
  ...shipped.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];
