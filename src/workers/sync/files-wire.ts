// Files on the wire: tus 1.0 (https://tus.io/protocols/resumable-upload), the few requests of it that a device needs. A service worker
// has no XMLHttpRequest, which the library of the protocol sends with.
import type { PlainError } from '#contract/core/errors.ts';
import { type FileProgress, readProgressHeader } from '#contract/files/files.schema.ts';
import type { AttachmentRow } from '#db/schema.ts';
import { type Answer, ask, type FetchPort } from '#shared/http/answers.ts';
import { askWithToken } from '#shared/http/api.ts';
import type { AuthGate } from '#shared/http/auth-gate.ts';
import type { FilesPort, FileWord } from './engine/ports.ts';

export const uploadPath = '/api/v4/os/files/upload';

type Wire = {
  readonly fetch: FetchPort;
  readonly gate: AuthGate;
  readonly language: () => string;
  readonly isSavingData: () => boolean;
};
type Said = { readonly offset: number; readonly progress: FileProgress | null };

/** UTF-8 in base64, as tus wants the values of its metadata. */
function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}

function metadataOf({ id, purpose, name, type, sha256, width, height }: AttachmentRow): string {
  const values = { uuid: id, purpose, name, type, sha256, width, height };
  return Object.entries(values)
    .flatMap(([key, value]) => (value === null ? [] : [`${key} ${base64(String(value))}`]))
    .join(',');
}

const readHeaders = (headers: Headers): Said => ({
  offset: Number(headers.get('upload-offset') ?? Number.NaN),
  progress: readProgressHeader(headers.get('qalam-file')),
});

const notOurs: PlainError = { code: 'NOT_OUR_ANSWER' };

/** `isBegun`: the answer to a question; of a file whose bytes were broken it says that they may come again. */
function wordOf(answer: Answer, isBegun: boolean): FileWord {
  if (answer.kind === 'error') return { kind: 'failed', error: answer.error };
  if (answer.kind === 'unchanged') return { kind: 'failed', error: notOurs };
  const { offset, progress } = answer.data as Said;
  const isAgain = isBegun && progress?.refusal === 'FILE_BROKEN';
  if (progress?.state === 'refused' && !isAgain) return { kind: 'refused', error: { code: progress.refusal } };
  if (!Number.isSafeInteger(offset) || offset < 0) return { kind: 'failed', error: notOurs };
  return { kind: 'at', offset, isWhole: progress?.state === 'ready' || progress?.state === 'checking' };
}

/** The port of the engine to the server's uploads. */
export function filesWire({ fetch, gate, language, isSavingData }: Wire): FilesPort {
  const request = async (
    file: AttachmentRow,
    method: 'POST' | 'PATCH',
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<FileWord> => {
    const path = method === 'POST' ? uploadPath : `${uploadPath}/${file.id}`;
    const url = `${path}?schoolId=${file.schoolId}&eduYear=${file.eduYear}`;
    const fixed = { 'tus-resumable': '1.0.0', 'x-localization': language(), 'x-school-id': String(file.schoolId) };
    const send = (token: string) =>
      ask(fetch, url, {
        method,
        credentials: 'same-origin',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        headers: { ...fixed, ...headers, authorization: `Bearer ${token}` },
        ...(body && { body }),
        signal,
        readHeaders,
      });
    return wordOf(await askWithToken(gate, send), method === 'POST');
  };
  return {
    isSavingData,
    begin: (file, signal) => {
      const headers = { 'upload-length': String(file.bytes), 'upload-metadata': metadataOf(file) };
      return request(file, 'POST', headers, signal);
    },
    send: (file, offset, bytes, signal) => {
      const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) };
      return request(file, 'PATCH', headers, signal, bytes);
    },
  };
}
