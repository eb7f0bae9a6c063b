// Files uploaded as multipart/form-data. The sender is checked before a byte is read (routes.ts). The file counts among all other
// bodies from its first byte until it is answered (bodies.ts). Its kind is checked by its first bytes, not only by its name.
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/core/errors.ts';
import { type FileKind, type Form, type Upload, uploadField } from '#contract/core/files.ts';
import { textOf } from '#server/shared/texts.ts';
import { ArrivingForm } from './arriving-form.ts';
import type { ReadWhole } from './bodies.ts';
import { languageOf } from './errors.ts';

/** What a handler gets as the body of an endpoint that takes a file. The name is unchanged from the sender. */
export type UploadedFile = { readonly name: string; readonly kind: FileKind; readonly content: Buffer };

/** Allowance for boundaries and part headers around the file. */
const envelopeBytes = 16_384;
const oneFile = { files: 1, fields: 0, parts: 1, headerPairs: 20, headerSize: 4_096 };
const megabyte = 1_000_000;

const startsWith = (content: Buffer, bytes: string) =>
  content.subarray(0, bytes.length).equals(Buffer.from(bytes, 'latin1'));
const isText = (content: Buffer) => !content.subarray(0, 4_096).includes(0);
const looksLike: Readonly<Record<FileKind, (content: Buffer) => boolean>> = {
  // Text has no signature, except that Excel may write UTF-16 with a byte order mark.
  csv: (content) => isText(content) || startsWith(content, '\xff\xfe') || startsWith(content, '\xfe\xff'),
  ics: isText,
  jpg: (content) => startsWith(content, '\xff\xd8\xff'),
  pdf: (content) => startsWith(content, '%PDF-'),
  png: (content) => startsWith(content, '\x89PNG\r\n\x1a\n'),
  // A zip like other office documents; the names of its entries are stored uncompressed.
  xlsx: (content) => startsWith(content, 'PK\x03\x04') && content.includes('xl/workbook.'),
  zip: (content) => startsWith(content, 'PK\x03\x04'),
  xml: (content) => isText(content) && /^\uFEFF?\s*</.test(content.subarray(0, 100).toString('utf8')),
};

/** The refusal with the limit, in the language of the sender. */
function tooLarge(request: FastifyRequest, { mostBytes }: Upload): AppError {
  const megabytes = mostBytes / megabyte;
  return new AppError('BODY_TOO_LARGE', {
    message: textOf(languageOf(request), 'spa.validation.file_too_large', { megabytes }),
  });
}

function invalid(request: FastifyRequest, upload: Upload, key: string, values: Record<string, string> = {}): AppError {
  const words = textOf(languageOf(request), key, values);
  return new AppError('VALIDATION_FAILED', { errors: { [uploadField(upload)]: [words] } });
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
    // One byte above the limit, so that our reader reports the excess, not the parser.
    for await (const part of request.parts({
      limits: { ...oneFile, fileSize: mostBytes + 1 },
    })) {
      if (part.type !== 'file' || part.fieldname !== uploadField(upload)) throw new AppError('BAD_REQUEST');
      file = { name: part.filename ?? '', content: await readWhole(part.file, mostBytes, reply.raw) };
    }
  } catch (error) {
    // Discard the unread rest, so that the answer reaches a sender that is still sending.
    request.raw.unpipe().resume();
    const { code } = error as AppError;
    if (code === 'BODY_TOO_LARGE') throw tooLarge(request, upload);
    // The parser has many errors for a malformed body; they all become one.
    throw error instanceof AppError ? error : new AppError('BAD_REQUEST', {}, error);
  }
  if (!file || file.content.length === 0) throw invalid(request, upload, 'olessons.validation.required_field');
  const { name, content } = file;
  const ending = name.split('.').at(-1)?.toLowerCase();
  const kind = upload.upload.find((known) => known === ending || (known === 'jpg' && ending === 'jpeg'));
  if (!kind || !looksLike[kind](content)) {
    throw invalid(request, upload, 'spa.validation.file_kind', { kinds: upload.upload.join(', ').toUpperCase() });
  }
  return { name, kind, content };
}

/** Call it among the hooks that run after the body was read. */
export async function installUploads(app: FastifyInstance, readWhole: ReadWhole): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
  app.addHook('preValidation', async (request, reply) => {
    const { upload, form } = request.routeOptions.config;
    if (!upload && !form && !request.isMultipart()) return;
    if ((!upload && !form) || !request.isMultipart()) throw new AppError('BAD_REQUEST');
    if (form) {
      request.body = new ArrivingForm(request, form, readWhole);
      return;
    }
    if (!upload) return;
    request.body = await readUpload(request, reply, { upload, readWhole });
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route accepts as multipart/form-data. */
    upload?: Upload | undefined;
    /** What the route accepts as a form, which the handler reads. */
    form?: Form | undefined;
  }
}
