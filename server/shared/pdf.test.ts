// PDF files of a worker that fails: what was asked of it is refused, what is asked of the next one is not.
import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { type PdfDocument, renderPdf } from './pdf.ts';

/** The first worker, which falls; every other one is real. */
const { fallen } = vi.hoisted(() => ({ fallen: { worker: null as EventEmitter | null } }));
vi.mock('node:worker_threads', async (original) => {
  const real = await original<typeof import('node:worker_threads')>();
  const open = (file: URL) => {
    if (fallen.worker) return new real.Worker(file);
    fallen.worker = Object.assign(new EventEmitter(), { ref() {}, unref() {}, postMessage() {} });
    return fallen.worker;
  };
  return {
    ...real,
    // With `new`, as a worker is started.
    Worker: function Worker(file: URL) {
      return open(file);
    },
  };
});

const document: PdfDocument = {
  pageSize: 'A4',
  pageMargins: [40, 40, 40, 40],
  info: { title: 'Анықтама' },
  content: [{ text: 'Оқушының анықтамасы' }],
};

it('a file that is asked for as soon as a worker has fallen is made by the next one', async () => {
  const lost = renderPdf(document);
  const again = lost.catch(() => renderPdf(document));
  await vi.waitFor(() => expect(fallen.worker).not.toBeNull());
  fallen.worker?.emit('error', new Error('out of memory'));
  fallen.worker?.emit('exit', 1);
  await expect(lost).rejects.toThrow('The PDF worker ended');
  expect((await again).subarray(0, 5).toString()).toBe('%PDF-');
});
