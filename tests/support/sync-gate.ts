// What stands between devices and the engine's call on the server: here and not in the browser, because a tab, its worker and the
// service worker all pass it, and a closed tab takes nothing of it away.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Application } from './application.ts';

/**
 * `hold`: the server works and its answer waits here. `timeOut`: the server works, and a gateway says 504 in its place. `cut`: the
 * line is dead.
 */
type Mode = 'open' | 'hold' | 'timeOut' | 'cut';
export type SyncGate = {
  set(mode: Mode): void;
  /** Answers that wait. */
  held(): number;
  /** Lets go what waits, and everything from now on. */
  release(): void;
};

export function gateSync({ app }: Application): SyncGate {
  let mode: Mode = 'open';
  const waiting: (() => void)[] = [];
  const { server } = app;
  const [answer] = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (mode !== 'open' && request.url?.startsWith('/api/v4/os/sync')) {
      if (mode === 'cut') return void request.socket.destroy();
      const give = keepBack(response);
      if (mode === 'hold') whenDone.set(response, () => waiting.push(give));
      else whenDone.set(response, () => giveInstead(response));
    }
    answer?.call(server, request, response);
  });
  return {
    set: (next) => {
      mode = next;
    },
    held: () => waiting.length,
    release: () => {
      mode = 'open';
      for (const give of waiting.splice(0)) give();
    },
  };
}

const whenDone = new WeakMap<ServerResponse, () => void>();

/** Keeps the answer from the socket; what is returned sends it. */
function keepBack(response: ServerResponse): () => void {
  const kept: (() => void)[] = [];
  const keep =
    (name: 'writeHead' | 'write' | 'end') =>
    (...values: unknown[]) => {
      kept.push(() => Reflect.apply(response[name], response, values));
      if (name === 'end') whenDone.get(response)?.();
      return name === 'write' ? true : response;
    };
  Object.assign(response, { writeHead: keep('writeHead'), write: keep('write'), end: keep('end') });
  return () => {
    passAgain(response);
    for (const send of kept) send();
  };
}

function passAgain(response: ServerResponse): void {
  for (const name of ['writeHead', 'write', 'end']) Reflect.deleteProperty(response, name);
}

function giveInstead(response: ServerResponse): void {
  passAgain(response);
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.writeHead(504, { 'content-type': 'text/html' });
  response.end('<html>gateway time-out</html>');
}
