export const calls = [
  fetch('/api'), // banned: #shared/http
  self.fetch('/api'), // banned: #shared/http
];

export const allowed = [localStorage.getItem('x'), Date.now()];
