// A site whose build can be replaced under the running server, as `npm start` and a deploy do it.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { keepFormerBuild } from '../../scripts/kept-builds.ts';
import { type Application, applicationFolder, startApplication } from './application.ts';

export type Site = Application & {
  /** Puts a build in the place of the one that is served. */
  deploy(build: string): void;
  /** What becomes of requests of the engine: nothing special, the line is dead, or the server says that the application is too old. */
  setSync(mode: 'works' | 'cut' | 'outdated'): void;
  /** Files that were really sent since the last call, without queries: not what was found unchanged. */
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
  // Here and not in the browser: requests that a test holds back keep a service worker busy, which then never makes way.
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
