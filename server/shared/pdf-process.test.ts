// A process that has made PDF files ends by itself: a command or a bench is not held by the worker that made them.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const script = `
  import { renderPdf } from '#server/shared/pdf.ts';
  const document = { pageSize: 'A4', pageMargins: [40, 40, 40, 40], info: { title: 'Анықтама' }, content: [{ text: 'Оқушы' }] };
  const files = await Promise.all([renderPdf(document), renderPdf(document)]);
  console.log(files.map((file) => file.subarray(0, 5)).join(' '));
`;

it('a process ends when its last PDF file is made, and not before', async () => {
  const run = promisify(execFile)(process.execPath, ['-e', script], {
    cwd: new URL('../..', import.meta.url).pathname,
    // Killed then, which is an error.
    timeout: 60_000,
  });
  expect((await run).stdout.trim()).toBe('%PDF- %PDF-');
}, 90_000);
