// Bodies that arrive compressed: the device sends operations as gzip. The limit counts what comes out, not what came in, so that
// a small body cannot unfold into a large one.
import { PassThrough, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/core/errors.ts';

export function installDecompression(app: FastifyInstance): void {
  const unread = new WeakMap<FastifyRequest, PassThrough>();
  app.addHook('preParsing', async (request, _reply, payload) => {
    const encoding = request.headers['content-encoding'];
    if (encoding === undefined || encoding === 'identity') return payload;
    if (encoding !== 'gzip') throw new AppError('BAD_REQUEST');
    // Fastify compares the length it read with content-length, which speaks of the compressed body.
    delete request.headers['content-encoding'];
    delete request.headers['content-length'];
    const limit = request.routeOptions.bodyLimit ?? 1_048_576;
    let length = 0;
    const limited = new PassThrough({
      transform(chunk: Buffer, _encoding, done) {
        length += chunk.length;
        if (length > limit) done(new AppError('BODY_TOO_LARGE'));
        else done(null, chunk);
      },
    });
    const unpacked = createGunzip();
    // Pipes pass on data, never errors or endings: without these a broken upload would wait for its rest for ever, and a refused one
    // would keep its unpacker.
    unpacked.on('error', () => limited.destroy(new AppError('BAD_REQUEST')));
    payload.on('error', () => limited.destroy(new AppError('BAD_REQUEST')));
    limited.on('close', () => unpacked.destroy());
    // A body may go wrong when nobody reads it, as of a call that was refused by its head: then the error is nobody's, and an error
    // that is nobody's ends the process.
    limited.on('error', () => undefined);
    unread.set(request, limited);
    return (payload as Readable).pipe(unpacked).pipe(limited);
  });
  app.addHook('onResponse', async (request) => {
    unread.get(request)?.destroy();
  });
}
