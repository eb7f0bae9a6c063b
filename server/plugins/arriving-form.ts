// A form with files on its way. The handler reads it, after it has checked whatever needs no body. One file is in memory at a time, and
// counts among all bodies until the handler is done with it.
import { PassThrough } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/core/errors.ts';
import type { Form } from '#contract/core/files.ts';
import { problemsOf } from '#contract/core/form.ts';
import { ownRecord } from '#contract/core/own-record.ts';
import { textOf } from '#server/shared/texts.ts';
import type { ReadWhole } from './bodies.ts';
import { languageOf } from './errors.ts';
import { refuseUnstorable } from './storable-text.ts';

/** A file of a form. Name and type are unchanged from the sender. */
export type FormFile = { readonly name: string; readonly type: string; readonly content: Buffer };
type Take = (file: FormFile, index: number) => Promise<void>;

const fileFields = ['files', 'files[]'];
const mostFields = 20;
/** More than any field of a form has. */
const mostFieldBytes = 65_536;
/** Boundaries and heads of parts. */
const envelopeBytes = 32_768;
const megabyte = 1_000_000;

export class ArrivingForm<Fields = unknown> {
  private readonly request: FastifyRequest;
  private readonly form: Form;
  private readonly readWhole: ReadWhole;
  /** What a request that is repeated has to hold again; null until the form was read. */
  summary: unknown = null;

  constructor(request: FastifyRequest, form: Form, readWhole: ReadWhole) {
    this.request = request;
    this.form = form;
    this.readWhole = readWhole;
  }

  /**
   * Reads the form to its end. @param take gets each file as it has arrived; the next one is not read before it is done.
   * @param tellOf what distinguishes a file from others, for `summary`.
   * @throws AppError FILE_TOO_LARGE, TOO_MANY_FILES, VALIDATION_FAILED by field, BAD_REQUEST.
   */
  async read(take: Take, tellOf: (file: FormFile) => unknown): Promise<Fields> {
    const { request, form } = this;
    const { mostFiles, mostBytes } = form;
    const longest = mostFiles * mostBytes + mostFields * mostFieldBytes + envelopeBytes;
    const fields = ownRecord<string>();
    const told: unknown[] = [];
    try {
      if (Number(request.headers['content-length']) > longest) throw new AppError('BODY_TOO_LARGE');
      const limits = {
        files: mostFiles,
        fields: mostFields,
        parts: mostFiles + mostFields,
        fieldSize: mostFieldBytes,
        fieldNameSize: 100,
        // One byte above the limit, so that our reader reports the excess, not the parser.
        fileSize: mostBytes + 1,
        headerPairs: 20,
        headerSize: 4_096,
      };
      for await (const part of request.parts({ limits })) {
        if (part.type === 'field') {
          if (part.valueTruncated || part.fieldnameTruncated) throw new AppError('BODY_TOO_LARGE');
          if (part.fieldname in fields || typeof part.value !== 'string') throw new AppError('BAD_REQUEST');
          fields[part.fieldname] = part.value;
          continue;
        }
        if (!fileFields.includes(part.fieldname)) throw new AppError('BAD_REQUEST');
        const counted = new PassThrough();
        try {
          const content = await this.readWhole(part.file, mostBytes, counted);
          const file = { name: part.filename ?? '', type: part.mimetype, content };
          told.push(tellOf(file));
          await take(file, told.length - 1);
        } finally {
          counted.destroy();
        }
      }
    } catch (error) {
      // Discard the unread rest, so that the answer reaches a sender that is still sending.
      request.raw.unpipe().resume();
      throw this.refusalOf(error);
    }
    refuseUnstorable(fields, languageOf(request));
    const read = form.form.safeParse(fields);
    if (!read.success) throw this.invalid(fields);
    this.summary = { fields: { ...fields }, files: told };
    return read.data as Fields;
  }

  /** The parser has many errors for a malformed body; they all become one. */
  private refusalOf(error: unknown): AppError {
    const { code } = error as { code?: string };
    if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') return new AppError('TOO_MANY_FILES');
    if (!(error instanceof AppError)) return new AppError('BAD_REQUEST', {}, error);
    if (error.code !== 'BODY_TOO_LARGE') return error;
    const megabytes = this.form.mostBytes / megabyte;
    const message = textOf(languageOf(this.request), 'spa.validation.file_too_large', { megabytes });
    return new AppError('FILE_TOO_LARGE', { message });
  }

  private invalid(fields: Record<string, string>): AppError {
    const language = languageOf(this.request);
    const problems = Object.entries(problemsOf(this.form.form, fields));
    const errors = problems.map(([field, { key, values }]) => [field, [textOf(language, key, values)]]);
    return new AppError('VALIDATION_FAILED', { errors: Object.fromEntries(errors) });
  }
}
