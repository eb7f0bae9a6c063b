// A storage that speaks as much S3 as files need, as Amazon documents it: objects, ranges, multipart uploads with their rules. What it does not
// know it refuses, so that a test cannot pass by it. (s3rver lists no parts, which uploads in pieces need.)
import { createHash } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const leastPart = 5_242_880;
const accessKey = 'KEY';
export const s3Secret = 'a/secret+with signs';

type Part = { readonly content: Buffer; readonly tag: string };
type Upload = { readonly key: string; readonly metadata: Metadata; readonly parts: Map<number, Part> };
type Metadata = Readonly<Record<string, string>>;
type Stored = { readonly content: Buffer; readonly metadata: Metadata };
type Answer = {
  readonly status: number;
  readonly headers?: Record<string, string | number>;
  readonly body?: string | Buffer;
};

class Refused extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

const tagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`;
const xml = (name: string, content: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${name}>`,
});
const metadataOf = (request: IncomingMessage): Metadata =>
  Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      name.startsWith('x-amz-meta-') ? [[name, String(value)] as const] : [],
    ),
  );

export async function startS3(bucket: string) {
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, Upload>();
  let made = 0;
  let isAway = false;

  function found(key: string): Stored {
    const object = objects.get(key);
    if (!object) throw new Refused(404, 'NoSuchKey');
    return object;
  }
  function uploadOf(id: string, key: string): Upload {
    const upload = uploads.get(id);
    if (upload?.key !== key) throw new Refused(404, 'NoSuchUpload');
    return upload;
  }

  function get(key: string, range: string | undefined): Answer {
    const { content, metadata } = found(key);
    const headers = { ...metadata, etag: tagOf(content) };
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    if (first === undefined || last === undefined) return { status: 200, headers, body: content };
    if (Number(first) >= content.length) throw new Refused(416, 'InvalidRange');
    return { status: 206, headers, body: content.subarray(Number(first), Number(last) + 1) };
  }

  function complete(id: string, upload: Upload, asked: string): Answer {
    const numbers = [...asked.matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => Number(number));
    const parts = numbers.map((number) => upload.parts.get(number));
    const isInOrder = numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0));
    if (numbers.length === 0 || !isInOrder) throw new Refused(400, 'InvalidPartOrder');
    if (parts.some((part, index) => (part?.content.length ?? 0) < leastPart && index < parts.length - 1))
      throw new Refused(400, 'EntityTooSmall');
    const content = Buffer.concat(
      parts.map((part) => {
        if (!part || !asked.includes(part.tag.replaceAll('"', ''))) throw new Refused(400, 'InvalidPart');
        return part.content;
      }),
    );
    objects.set(upload.key, { content, metadata: upload.metadata });
    uploads.delete(id);
    return xml('CompleteMultipartUploadResult', `<Key>${upload.key}</Key><ETag>${tagOf(content)}</ETag>`);
  }

  function listed(upload: Upload, after: number): Answer {
    const rows = [...upload.parts].filter(([number]) => number > after).sort(([a], [b]) => a - b);
    const page = rows.slice(0, 2);
    const more = rows.length > page.length;
    const parts = page.map(
      ([number, { content, tag }]) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>${tag}</ETag><Size>${content.length}</Size></Part>`,
    );
    const next = more ? `<NextPartNumberMarker>${page.at(-1)?.[0]}</NextPartNumberMarker>` : '';
    return xml('ListPartsResult', `<IsTruncated>${more}</IsTruncated>${next}${parts.join('')}`);
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    if (isAway) throw new Refused(503, 'ServiceUnavailable');
    if (!request.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${accessKey}/`))
      throw new Refused(403, 'AccessDenied');
    const url = new URL(request.url ?? '', 'http://localhost');
    const [, named = '', key = ''] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? [];
    const body = await buffer(request);
    if (named !== bucket) throw new Refused(404, 'NoSuchBucket');
    const asked = (name: string) => url.searchParams.get(name);
    const [id, number] = [asked('uploadId'), asked('partNumber')];
    url.searchParams.delete('x-id');
    const names = [...url.searchParams.keys()].sort().join(' ');
    switch (`${request.method} ${key === '' ? 'bucket' : 'object'} ${names}`.trim()) {
      case 'HEAD bucket':
        return { status: 200 };
      case 'PUT object':
        objects.set(key, { content: body, metadata: metadataOf(request) });
        return { status: 200, headers: { etag: tagOf(body) } };
      case 'GET object':
      case 'HEAD object':
        return get(key, request.headers.range);
      case 'DELETE object':
        objects.delete(key);
        return { status: 204 };
      case 'POST object uploads':
        uploads.set(`upload-${++made}`, { key, metadata: metadataOf(request), parts: new Map() });
        return xml('InitiateMultipartUploadResult', `<Key>${key}</Key><UploadId>upload-${made}</UploadId>`);
      case 'PUT object partNumber uploadId':
        uploadOf(id ?? '', key).parts.set(Number(number), { content: body, tag: tagOf(body) });
        return { status: 200, headers: { etag: tagOf(body) } };
      case 'GET object uploadId':
      case 'GET object part-number-marker uploadId':
        return listed(uploadOf(id ?? '', key), Number(asked('part-number-marker') ?? 0));
      case 'POST object uploadId':
        return complete(id ?? '', uploadOf(id ?? '', key), body.toString());
      case 'DELETE object uploadId':
        uploadOf(id ?? '', key);
        uploads.delete(id ?? '');
        return { status: 204 };
      default:
        throw new Refused(501, 'NotImplemented');
    }
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, headers, body } = await answer(request).catch((error: Error): Answer => {
      if (!(error instanceof Refused)) throw error;
      return {
        status: error.status,
        headers: { 'content-type': 'application/xml' },
        body: `<?xml version="1.0"?><Error><Code>${error.message}</Code><Message>refused</Message></Error>`,
      };
    });
    const content = Buffer.from((body ?? '') as string);
    response.writeHead(status, { ...headers, 'content-length': content.length });
    response.end(request.method === 'HEAD' ? undefined : content);
  }

  const server = http.createServer((request, response) => {
    respond(request, response).catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://${accessKey}:${encodeURIComponent(s3Secret)}@127.0.0.1:${port}/${bucket}`,
    /** Keys of what is there: objects, and uploads that were not completed. */
    keys: () => [...objects.keys(), ...[...uploads.values()].map(({ key }) => `${key} (upload)`)].sort(),
    /** Answers nothing, or answers again. */
    setAway: (to: boolean) => {
      isAway = to;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
