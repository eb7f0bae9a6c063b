export const calls = [
  Date.now(), // banned: Clock
  new Date(), // banned: Clock
  Date(), // banned: Clock
  Math.random(), // banned: random port
  performance.now(), // banned: Clock
  setTimeout(() => {}, 1), // banned: timer port
  fetch('/api'), // banned: #shared/http
  localStorage.length, // banned: src/db
  indexedDB.databases(), // banned: src/db
  crypto.randomUUID(), // banned: random bytes
  navigator.onLine, // banned: src/workers/sync
  new BroadcastChannel('x'), // banned: src/workers/sync
  globalThis.fetch, // banned: src/workers/sync
];

export const references = {
  clock: Date.now, // banned: Clock
  chance: Math.random, // banned: random port
};

export const allowed = [
  new Date('2026-09-01T00:00:00Z'),
  new Date(0),
  Date.parse('2026-09-01'),
  Math.max(1, 2),
  ((fetch: () => number) => fetch())(() => 1),
];
