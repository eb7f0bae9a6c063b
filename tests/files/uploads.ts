// Sends files as devices do, and makes the files that they send.
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { AttachedFile } from '#contract/core/attached-file.ts';
import type { FilePurpose } from '#contract/files/file-purposes.ts';
import { headersOf, type Session } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';

export const uploads = '/api/v4/os/files/upload';
const inYear = (school: number) => `schoolId=${school}&eduYear=2026`;

export type Sent = {
  readonly uuid: string;
  readonly purpose: FilePurpose;
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
};

/** A text file, unless `more` says otherwise. Its uuid follows from its name. */
export function sentFile(name: string, more: Partial<Sent> = {}): Sent {
  const content = Buffer.from(`Жауап: ${name}\n`.repeat(400));
  return { uuid: idOf(`file ${name}`), purpose: 'answer', name, type: 'text/plain', content, ...more };
}

/** As cells name it. */
export const namedFile = ({ uuid, name, type, content }: Sent): AttachedFile => ({
  uuid,
  name,
  type,
  bytes: content.length,
  width: null,
  height: null,
});

export const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
export const base64 = (text: string) => Buffer.from(text).toString('base64');

type Told = Readonly<Record<string, string | number>>;
export function metadata(file: Sent, more: Told = {}): string {
  const { uuid, purpose, name, type, content } = file;
  const said: Told = { uuid, purpose, name, type, sha256: sha256(content), ...more };
  return Object.entries(said)
    .map(([key, value]) => `${key} ${base64(String(value))}`)
    .join(',');
}

export const tus = { 'tus-resumable': '1.0.0' };
export const octets = { 'content-type': 'application/offset+octet-stream' };

export type Answer = {
  readonly status: number;
  /** Undefined for a success. */
  readonly code: string | undefined;
  readonly message: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  /** `Upload-Offset` and `Qalam-File`. */
  readonly offset: number;
  readonly state: string;
  readonly body: Buffer;
};

export type Asking = { readonly as?: Session; readonly school?: number; readonly language?: string };
type More = { readonly headers?: Record<string, string | number>; readonly payload?: Buffer | Readable };

export async function ask(
  app: FastifyInstance,
  line: string,
  { as, school = 1, language }: Asking,
  more: More = {},
): Promise<Answer> {
  const [method = 'GET', url = ''] = line.split(' ');
  const response = await app.inject({
    method: method as 'GET',
    url,
    headers: { ...(as && headersOf(as, school, language)), ...more.headers } as NonNullable<InjectOptions['headers']>,
    ...(more.payload && { payload: more.payload }),
  });
  const isJson = String(response.headers['content-type']).startsWith('application/json') && response.body !== '';
  const error = isJson
    ? response.json<{ error?: { code: string; message: string; errors?: Answer['errors'] } }>().error
    : undefined;
  return {
    status: response.statusCode,
    code: error?.code ?? (response.headers['qalam-error'] as string | undefined),
    message: error?.message ?? '',
    errors: error?.errors ?? {},
    headers: response.headers,
    offset: Number(response.headers['upload-offset']),
    state: String(response.headers['qalam-file']),
    body: response.rawPayload,
  };
}

/** The calls of one device. */
export function deviceOf(app: () => FastifyInstance, asking: () => Asking) {
  const query = () => inYear(asking().school ?? 1);
  const begin = (file: Sent, more: { length?: number; said?: Told; headers?: Record<string, string> } = {}) =>
    ask(app(), `POST ${uploads}?${query()}`, asking(), {
      headers: {
        ...tus,
        'upload-length': more.length ?? file.content.length,
        'upload-metadata': metadata(file, more.said),
        ...more.headers,
      },
    });
  const head = ({ uuid }: Pick<Sent, 'uuid'>) =>
    ask(app(), `HEAD ${uploads}/${uuid}?${query()}`, asking(), { headers: tus });
  /** `piece` as it stands at the offset. */
  const patch = (
    { uuid }: Pick<Sent, 'uuid'>,
    offset: number,
    piece: Buffer | Readable,
    headers: Record<string, string | number> = {},
  ) =>
    ask(app(), `PATCH ${uploads}/${uuid}?${query()}`, asking(), {
      headers: { ...tus, ...octets, 'upload-offset': offset, ...headers },
      payload: piece,
    });
  /** From the beginning to the end, in pieces of so many bytes. @returns the last answer */
  const send = async (file: Sent, bytes = 1_000_000): Promise<Answer> => {
    let answer = await begin(file);
    for (
      let offset = answer.offset;
      answer.code === undefined && offset < file.content.length;
      offset = answer.offset
    ) {
      answer = await patch(file, offset, file.content.subarray(offset, offset + bytes));
    }
    return answer;
  };
  const read = ({ uuid }: Pick<Sent, 'uuid'>, headers: Record<string, string> = {}) =>
    ask(app(), `GET /api/v4/os/files/${uuid}?${query()}`, asking(), { headers });
  return { begin, head, patch, send, read };
}

/** A segment of a jpeg. */
function segment(marker: number, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content as string, 'latin1');
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
}
const jfif = segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0');
export const exif = segment(0xe1, `Exif\0\0MM\0*GPS 51.1605 71.4704 ${'x'.repeat(300)}`);
export const colours = segment(0xe2, 'ICC_PROFILE\0\x01\x01colours');

/** A jpeg as far as a server looks: its picture is noise. `extra` segments stand behind the first one. */
export function jpegOf(width: number, height: number, ...extra: readonly Buffer[]): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jfif,
    ...extra,
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0])),
    Buffer.alloc(20_000, 0x5a),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A chunk of a png. */
export function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A png whose head says this size; its picture is one row. `extra` chunks stand on both sides of it. */
export function pngOf(width: number, height: number, ...extra: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    ...extra,
    chunk('IDAT', deflateSync(Buffer.alloc(Math.min(width, 1_000) + 1))),
    ...extra,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const pdf = Buffer.from(`%PDF-1.4\n${'1 0 obj\n<< >>\nendobj\n'.repeat(50)}%%EOF\n`, 'latin1');
export const html = Buffer.from('<!doctype html><script>alert(1)</script><p>Сабақ</p>');
export const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

/** A webp as far as a server looks. `flags` say which other chunks it has. */
export function webpOf(flags: number, ...extra: readonly (readonly [string, Buffer])[]): Buffer {
  const head = Buffer.from([flags, 0, 0, 0, 0x7f, 0x02, 0, 0xdf, 0x01, 0]);
  const chunks = [['VP8X', head] as const, ['VP8L', Buffer.alloc(31, 0x2f)] as const, ...extra].map(
    ([name, content]) => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(content.length);
      return Buffer.concat([Buffer.from(name, 'latin1'), length, content, Buffer.alloc(content.length % 2)]);
    },
  );
  const length = Buffer.alloc(4);
  length.writeUInt32LE(4 + chunks.reduce((sum, one) => sum + one.length, 0));
  return Buffer.concat([Buffer.from('RIFF'), length, Buffer.from('WEBP'), ...chunks]);
}
