// The one server of all peers, in its own process; the bench communicates with it by messages (sync-server-port.ts).
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { answer } from './sync-http.ts';
import { answerOurs } from './sync-ours-server.ts';
import { answerPeers } from './sync-peers-server.ts';
import { openPouch } from './sync-pouch.ts';
import type { ServerAnswer, ServerRequest } from './sync-server-port.ts';
import { forgetWorld, knownWorld, resetWorld } from './sync-worlds.ts';

const [pagesFolder = '', peersPackage = ''] = process.argv.slice(2);
const answerPouch = openPouch(peersPackage);
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

async function answerPage(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const name = path.normalize((request.url ?? '/').split('?')[0] ?? '/');
  try {
    const content = await readFile(path.join(pagesFolder, name));
    const type = types[path.extname(name)] ?? 'text/plain';
    answer(request, response, 200, content, type);
  } catch {
    answer(request, response, 404, { error: 'not found' });
  }
}

const server = http.createServer(async (request, response) => {
  try {
    if (await answerOurs(request, response)) return;
    if (await answerPeers(request, response)) return;
    if (await answerPouch(request, response)) return;
    await answerPage(request, response);
  } catch (error) {
    process.stderr.write(`${request.method} ${request.url}: ${error}\n`);
    if (!response.headersSent) answer(request, response, 500, { error: String(error) });
  }
});
// Connections stay open between the lesson and the way home: a warm connection is the same for every peer.
server.keepAliveTimeout = 600_000;
server.headersTimeout = 620_000;
server.requestTimeout = 0;

function heed(message: ServerRequest): ServerAnswer {
  if (message.type === 'reset') resetWorld(message.port, message.rules);
  if (message.type === 'forget') forgetWorld(message.port);
  const world = knownWorld(message.port);
  return {
    id: message.id,
    effects: message.type === 'read' ? (world?.effects ?? []) : [],
    refusals: world?.refusals ?? 0,
    lastEffectAt: world?.lastEffectAt ?? 0,
  };
}

process.on('message', (message: ServerRequest) => process.send?.(heed(message)));
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ listening: typeof address === 'object' && address ? address.port : 0 });
});
