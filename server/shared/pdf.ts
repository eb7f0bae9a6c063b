// PDF files, laid out by a worker that is started with the first of them.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What a page holds, in the words of pdfmake; plain data, since it goes to another thread. */
export type PdfDocument = {
  readonly pageSize: 'A4';
  readonly pageOrientation?: 'landscape';
  readonly pageMargins: readonly [left: number, top: number, right: number, bottom: number];
  /** `creationDate`: by the clock of the server, where not the machine's own moment is meant. */
  readonly info: { readonly title: string; readonly creationDate?: Date };
  /** "2 / 7" below each page. */
  readonly hasPageNumbers?: true;
  readonly content: readonly object[];
};
export type PdfRequest = { readonly id: number; readonly document: PdfDocument };
type PdfAnswer = { readonly id: number } & ({ readonly content: Uint8Array } | { readonly failure: string });

type Waiting = { readonly resolve: (content: Buffer) => void; readonly reject: (error: Error) => void };
/** What one worker still owes goes with it: the next one's files are not among it. */
type Running = { readonly worker: Worker; readonly waiting: Map<number, Waiting> };
let running: Running | undefined;
let last = 0;

function start(): Running {
  const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url));
  const waiting: Running['waiting'] = new Map();
  const started = { worker, waiting };
  // A server that stops does not wait for it.
  worker.unref();
  worker.on('message', (answer: PdfAnswer) => {
    const found = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('content' in answer) found?.resolve(Buffer.from(answer.content));
    else found?.reject(new Error(`The PDF could not be made: ${answer.failure}`));
  });
  // Whatever ended it, the next file starts another. An error is told of before the end, so this is called twice.
  const ended = (cause: unknown) => {
    if (running === started) running = undefined;
    for (const { reject } of waiting.values()) reject(new Error('The PDF worker ended', { cause }));
    waiting.clear();
  };
  worker.once('error', ended);
  void once(worker, 'exit').then(ended, ended);
  return started;
}

/** Lays out a document as a PDF file. @throws Error for a document that cannot be laid out. */
export function renderPdf(document: PdfDocument): Promise<Buffer> {
  running ??= start();
  const { worker, waiting } = running;
  const id = ++last;
  const answer = new Promise<Buffer>((resolve, reject) => waiting.set(id, { resolve, reject }));
  worker.postMessage({ id, document } satisfies PdfRequest);
  return answer;
}
