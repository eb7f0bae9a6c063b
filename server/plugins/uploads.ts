// Files that come in as multipart/form-data. Who sends is settled before a byte of one is read (routes.ts); it is counted with all other
// bodies while it comes and until it is answered (bodies.ts), and believed by its first bytes, not by its name.
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/core/errors.ts';
import type { FileKind, Upload } from '#contract/core/files.ts';
import { textOf } from '#server/shared/texts.ts';
import type { ReadWhole } from './bodies.ts';
import { languageOf } from './errors.ts';

/** What a handler gets as the body of an endpoint that takes a file. The name is as its sender wrote it. */
export type UploadedFile = { readonly name: string; readonly kind: FileKind; readonly content: Buffer };

/** For boundaries and heads of parts around the file. */
const envelopeBytes = 16_384;
const oneFile = { files: 1, fields: 0, parts: 1, headerPairs: 20, headerSize: 4_096 };
const megabyte = 1_000_000;

const startsWith = (content: Buffer, bytes: string) =>
  content.subarray(0, bytes.length).equals(Buffer.from(bytes, 'latin1'));
const isText = (content: Buffer) => !content.subarray(0, 4_096).includes(0);
const looksLike: Readonly<Record<FileKind, (content: Buffer) => boolean>> = {
  // Nothing marks text, except that Excel may write UTF-16 with its mark.
  csv: (content) => isText(content) || startsWith(content, '\xff\xfe'),
  jpg: (content) => startsWith(content, '\xff\xd8\xff'),
  pdf: (content) => startsWith(content, '%PDF-'),
  png: (content) => startsWith(content, '\x89PNG\r\n\x1a\n'),
  // A zip, as other documents are; the names of its parts stand in it as they are.
  xlsx: (content) => startsWith(content, 'PK\x03\x04') && content.includes('xl/workbook.'),
  xml: (content) => isText(content) && /^\uFEFF?\s*</.test(content.subarray(0, 100).toString('utf8')),
};

/** The limit in the words of the user who sent more. */
function tooLarge(request: FastifyRequest, { mostBytes }: Upload): AppError {
  const megabytes = mostBytes / megabyte;
  return new AppError('BODY_TOO_LARGE', {
    message: textOf(languageOf(request), 'spa.validation.file_too_large', { megabytes }),
  });
}

function invalid(request: FastifyRequest, key: string, values: Record<string, string> = {}): AppError {
  return new AppError('VALIDATION_FAILED', { errors: { file: [textOf(languageOf(request), key, values)] } });
}

async function readUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  { upload, readWhole }: { upload: Upload; readWhole: ReadWhole },
): Promise<UploadedFile> {
  const { mostBytes } = upload;
  if (Number(request.headers['content-length']) > mostBytes + envelopeBytes) throw tooLarge(request, upload);
  let file: { name: string; content: Buffer } | undefined;
  try {
    // One byte more than is taken, so that the reader and not the parser notices.
    for await (const part of request.parts({
      limits: { ...oneFile, fileSize: mostBytes + 1 },
    })) {
      if (part.type !== 'file' || part.fieldname !== 'file') throw new AppError('BAD_REQUEST');
      file = { name: part.filename ?? '', content: await readWhole(part.file, mostBytes, reply.raw) };
    }
  } catch (error) {
    // What was not read yet is let go, so that the answer reaches a sender who is still sending.
    request.raw.unpipe().resume();
    const { code } = error as AppError;
    if (code === 'BODY_TOO_LARGE') throw tooLarge(request, upload);
    // The parser has many words for a body that is none.
    throw error instanceof AppError ? error : new AppError('BAD_REQUEST', {}, error);
  }
  if (!file || file.content.length === 0) throw invalid(request, 'olessons.validation.required_field');
  const { name, content } = file;
  const ending = name.split('.').at(-1)?.toLowerCase();
  const kind = upload.upload.find((known) => known === ending || (known === 'jpg' && ending === 'jpeg'));
  if (!kind || !looksLike[kind](content)) {
    throw invalid(request, 'spa.validation.file_kind', { kinds: upload.upload.join(', ').toUpperCase() });
  }
  return { name, kind, content };
}

/** Call it where the hooks stand that come behind the body. */
export async function installUploads(app: FastifyInstance, readWhole: ReadWhole): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
  app.addHook('preValidation', async (request, reply) => {
    const { upload } = request.routeOptions.config;
    if (!upload && !request.isMultipart()) return;
    if (!upload || !request.isMultipart()) throw new AppError('BAD_REQUEST');
    request.body = await readUpload(request, reply, { upload, readWhole });
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route takes as multipart/form-data. */
    upload?: Upload | undefined;
  }
}
