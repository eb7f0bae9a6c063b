// Compresses answers as long as there is memory: a compressor holds up to 1.4 MB until its reader has taken everything, and readers
// may be arbitrarily slow. Above `most` at once, further answers are sent uncompressed.
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Compresses answers from half a kilobyte on, at most `most` at a time. */
export async function installPacking(app: FastifyInstance, most: number): Promise<void> {
  const packed = new Set<FastifyRequest>();
  app.addHook('onSend', async (request) => {
    if (request.headers['accept-encoding'] === undefined) return;
    if (packed.size < most) packed.add(request);
    // The library's own switch for it.
    else request.headers['x-no-compression'] = '1';
  });
  const release = async (request: FastifyRequest) => {
    packed.delete(request);
  };
  app.addHook('onResponse', release);
  app.addHook('onRequestAbort', release);
  // Request bodies are unpacked by bodies.ts, once they are complete.
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 512,
    encodings: ['br', 'gzip'],
  });
}
