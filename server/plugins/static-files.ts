// Serves the application on the same origin as the API. Hashed files may be cached forever; the page, the service worker and the
// manifest are revalidated each time, or an installed application would never find its update.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { shareAddress } from '#contract/files/shared-files.ts';
import { answerNotFound } from './errors.ts';

/** Hashed files of previous builds, for pages that were opened before the last one (scripts/kept-builds.ts). */
const keptFolderOf = (folder: string) => `${folder}-kept`;

/** Whether a URL names a file. A day such as 18.11.2026 does not: file extensions begin with a letter. */
function asksForFile(url: string): boolean {
  return /^\.[a-z]/i.test(path.extname(url.split('?')[0] ?? ''));
}

/** Serves `folder`, and its page for every path that is not a file and not below /api. */
export async function installStaticFiles(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const page = folder ? path.join(folder, 'index.html') : undefined;
  if (folder && page && fs.existsSync(page)) {
    const roots = [folder, keptFolderOf(folder)].filter((root) => fs.existsSync(root));
    const hashed = roots.map((root) => path.join(root, 'assets') + path.sep);
    const policyFor = inlineScriptsOf(page);
    await app.register(fastifyStatic, {
      root: roots,
      cacheControl: false,
      // What the build has packed (scripts/pack-files.ts) is sent as it is; the rest is packed at each request (packing.ts).
      preCompressed: true,
      setHeaders: (reply, sent) => {
        const file = sent.replace(/\.br$/, '');
        const isHashed = hashed.some((start) => file.startsWith(start));
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (file === page) {
          const policy = String(reply.getHeader('content-security-policy') ?? '');
          reply.header('content-security-policy', policyFor(policy));
        }
      },
    });
  }
  // Only the service worker stores shared files. Without one, redirect to an error message; do not read the body.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'POST' || request.url !== shareAddress) return done();
    reply.header('connection', 'close').redirect(`${shareAddress}?problem=missed`, 303);
  });
  // Not async: a promise of a reply adds listeners to its answer, and this one is the third beside those of the library.
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/api') && !asksForFile(request.url);
    if (isPage && page && fs.existsSync(page)) reply.header('cache-control', 'no-cache').sendFile('index.html');
    else void answerNotFound(request, reply);
  });
}

/**
 * Adds the hash of the page's import map to its policy: browsers accept import maps only inline. The file is read again when a
 * build has replaced it under a running server.
 */
function inlineScriptsOf(page: string): (policy: string) => string {
  let known = { changedAt: 0, hashes: '' };
  return (policy) => {
    const changedAt = fs.statSync(page).mtimeMs;
    if (changedAt !== known.changedAt) {
      const scripts = fs.readFileSync(page, 'utf8').matchAll(/<script type="importmap">(.*?)<\/script>/gs);
      const hashes = [...scripts].map(
        ([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`,
      );
      known = { changedAt, hashes: hashes.join('') };
    }
    return policy.replace("script-src 'self'", `script-src 'self'${known.hashes}`);
  };
}
