// The application, on the same origin as the API. Hashed files may be kept for ever; the page, the service worker and the
// manifest are asked for again each time, or an installed application would never find its update.
import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { answerNotFound } from './errors.ts';

/** Serves `folder`, and its page for every path that is not a file and not below /api. */
export async function installStaticFiles(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const page = folder ? path.join(folder, 'index.html') : undefined;
  if (folder && page && fs.existsSync(page)) {
    await app.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const isHashed = file.startsWith(path.join(folder, 'assets') + path.sep);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      request.method === 'GET' && !request.url.startsWith('/api') && !path.extname(request.url.split('?')[0] ?? '');
    if (isPage && page && fs.existsSync(page)) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return answerNotFound(request, reply);
  });
}
