// Workbox background sync: the page makes its request as usual, the service worker stores it when it fails (workbox-sw.ts).
import { currentToken, renew } from './api.ts';
import { install } from './harness.ts';
import type { Peer } from './peer.ts';

let progress = () => {};
const retryMs = 5_000;

function ask(message: unknown): Promise<number> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<number>) => resolve(data);
    navigator.serviceWorker.controller?.postMessage(message, [port2]);
  });
}

const workbox: Peer = {
  async open(setting) {
    const controlled = new Promise<void>((resolve) => {
      if (navigator.serviceWorker.controller) resolve();
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve());
    });
    await navigator.serviceWorker.register(`sw.js?setting=${setting}`, { type: 'module' });
    await controlled;
  },
  async start() {
    await renew();
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      progress();
      // The browser would retry after five minutes; here it does so after five seconds.
      if (data === 'failed') setTimeout(() => void ask('replay'), retryMs);
    });
    // A real `sync` event comes when the browser sees fit, at the earliest when the network returns.
    window.addEventListener('online', () => {
      void ask('replay');
      // A service worker's event may last five minutes; if the browser ends it, the queue continues.
      setInterval(() => void ask('replay'), 30_000);
    });
  },
  async write({ id, lesson, value, at }) {
    const response = await fetch('/apply', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${currentToken()}`,
        'x-operation': String(at),
      },
      body: JSON.stringify({ id, lesson, value, at }),
    });
    if (response.status !== 202) throw new Error(`Not queued: ${response.status}`);
  },
  waiting: () => ask('size'),
  refused: async () => 0,
  onProgress(changed) {
    progress = changed;
  },
};

install(workbox);
