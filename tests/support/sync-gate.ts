// A gate between devices and the server's sync call. It is here and not in the browser, because a tab, its worker and the service worker
// all pass it, and closing a tab does not remove it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Application } from './application.ts';

/**
 * `hold`: the server handles the request, and its answer about entries is held here. `timeOut`: the server handles it, but the client gets
 * a gateway's 504. `cut`: the line is dead.
 */
type Mode = 'open' | 'hold' | 'timeOut' | 'cut';
export type SyncGate = {
  set(mode: Mode): void;
  /** Number of held answers. */
  held(): number;
  /** Releases what is held, and lets everything through from now on. */
  release(): void;
};

export function gateSync({ app }: Application): SyncGate {
  let mode: Mode = 'open';
  const waiting: (() => void)[] = [];
  const { server } = app;
  const answers = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (mode !== 'open' && request.url?.startsWith('/api/v4/os/sync')) {
      if (mode === 'cut') return void request.socket.destroy();
      // A compressed answer could not be inspected.
      delete request.headers['accept-encoding'];
      if (mode === 'timeOut') keepBack(response, () => giveInstead(response));
      else keepBack(response, (text, give) => (tellsOutcomes(text) ? waiting.push(give) : give()));
    }
    for (const answer of answers) answer.call(server, request, response);
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

function tellsOutcomes(text: string): boolean {
  const { data } = JSON.parse(text) as { data?: { ok: unknown[]; exceptions: unknown[] } };
  return data !== undefined && data.ok.length + data.exceptions.length > 0;
}

/** Withholds the answer from the socket until it is complete; `give` sends it. */
function keepBack(response: ServerResponse, whenWhole: (text: string, give: () => void) => void): void {
  const kept: (() => void)[] = [];
  let text = '';
  const give = () => {
    passAgain(response);
    for (const send of kept) send();
  };
  const keep =
    (name: 'writeHead' | 'write' | 'end') =>
    (...values: unknown[]) => {
      kept.push(() => Reflect.apply(response[name], response, values));
      const [chunk] = values;
      if (name !== 'writeHead' && (typeof chunk === 'string' || Buffer.isBuffer(chunk))) text += String(chunk);
      if (name === 'end') whenWhole(text, give);
      return name === 'write' ? true : response;
    };
  Object.assign(response, { writeHead: keep('writeHead'), write: keep('write'), end: keep('end') });
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
