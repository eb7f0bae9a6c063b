export const allowed = [fetch('/api'), self.fetch('/api'), Date.now(), crypto.randomUUID(), localStorage.length];
