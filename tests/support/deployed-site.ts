// A site whose build can be replaced under the running server, as `npm start` or a deploy would.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { keepFormerBuild } from '../../scripts/kept-builds.ts';
import { type Application, applicationFolder, startApplication } from './application.ts';

export type Site = Application & {
  /** Replaces the served build. */
  deploy(build: string): void;
  /** How the engine's requests end: normally, on a dead line, or with the answer that the application is too old. */
  setSync(mode: 'works' | 'cut' | 'outdated'): void;
  /** Files actually sent since the last call, without queries; those answered with 304 are left out. */
  sentFiles(): string[];
};

/** Starts with the build in dist. */
export async function startSite(): Promise<Site> {
  const folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'qalam-site-')), 'dist');
  const deploy = (build: string) => {
    keepFormerBuild(folder, Date.now());
    fs.rmSync(folder, { recursive: true, force: true });
    fs.cpSync(build, folder, { recursive: true });
  };
  deploy(applicationFolder);
  const application = await startApplication({ folder });
  // Here and not in the browser: requests held back by a test keep a service worker busy, so that it never gives way to the next.
  let sync: 'works' | 'cut' | 'outdated' = 'works';
  const { server } = application.app;
  const answers = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const isSync = request.url?.startsWith('/api/v4/os/sync') && sync !== 'works';
    if (!isSync) for (const answer of answers) answer.call(server, request, response);
    else if (sync === 'cut') request.socket.destroy();
    else {
      response.writeHead(409, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { code: 'APP_OUTDATED', message: 'too old', requestId: 'test' } }));
    }
  });
  let sent: string[] = [];
  server.on('request', (request, response) => {
    const { pathname } = new URL(request.url ?? '/', application.url);
    if (pathname.startsWith('/api/')) return;
    response.on('finish', () => {
      if (response.statusCode === 200) sent.push(pathname);
    });
  });
  return {
    ...application,
    deploy,
    setSync: (mode) => {
      sync = mode;
    },
    sentFiles: () => {
      const files = sent;
      sent = [];
      return files;
    },
    close: async () => {
      await application.close();
      fs.rmSync(path.dirname(folder), { recursive: true });
    },
  };
}
