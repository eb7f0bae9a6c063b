export const calls = [
  fetch('/api'), // banned: #shared/http
  window.fetch('/api'), // banned: #shared/http
  globalThis.fetch('/api'), // banned: #shared/http
  localStorage.getItem('x'), // banned: #shared/lib/storage.ts
  window.localStorage.getItem('x'), // banned: #shared/lib/storage.ts
  sessionStorage.getItem('x'), // banned: #shared/lib/storage.ts
];

export const allowed = [Date.now(), new Date(), Math.random(), navigator.onLine];
