// Runs in a page of its own: sends a file with the product's client, and reports the result.
import { call } from '#shared/http/api.ts';
import { browserFetch } from '#shared/http/browser-fetch.ts';
import { putList } from './file-endpoints.ts';

async function sendFile(token: string, { bytes, name }: { bytes: number; name: string }) {
  const gate = { current: async () => ({ kind: 'token', token, signIn: null }) };
  const school = { schoolId: 1, eduYear: 2026 };
  const shares: number[] = [];
  const result = await call(
    { fetch: browserFetch, gate: gate as never, language: () => 'kz', school: () => school },
    putList,
    { body: new File(['a'.repeat(bytes)], name) },
    { onProgress: (share) => void shares.push(share) },
  );
  if (result.kind === 'error') return { shares, error: result.error };
  return { shares, name: result.data.name, size: result.data.size };
}

export type SendFile = typeof sendFile;
// A global, because the test and this page share no module.
Object.assign(globalThis, { sendFile });
