// Turns a declared endpoint into a route: checks the caller, the school and the input, and wraps the answer in the envelope.

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { addressGroups } from '#server/shared/address-groups.ts';
import { handsOf, handsOfPerson } from '#server/shared/hands.ts';
import { onBehalfOf } from '#server/shared/on-behalf.ts';
import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { AnyEndpoint, DataOf } from '#contract/core/endpoint.ts';
import { type AnswerMeta, envelope, errorEnvelope } from '#contract/core/envelope.ts';
import { AppError } from '#contract/core/errors.ts';
import {
  type FileAnswer,
  type FileKind,
  type Form,
  fileTypes,
  isFileAnswer,
  isForm,
  isPiece,
  isUpload,
  type Piece,
  type Upload,
  uploadField,
} from '#contract/core/files.ts';
import { canonicalJson } from '#contract/core/mutation.ts';
import { endpoints } from '#contract/registry.ts';
import type { CallContext, Caller, SchoolContext, Services } from '#server/shared/context.ts';
import { deviceNameOf } from '#server/shared/device-name.ts';
import type { Write, WriteCaller } from '#server/shared/write.ts';
import type { ArrivingForm } from './arriving-form.ts';
import { checksOf } from './caller-checks.ts';
import { RowMemory, wholeListIn } from './changed-rows.ts';
import { languageOf } from './errors.ts';
import { type FileToSend, sendFile } from './file-answers.ts';
import { refuseUnstorable } from './storable-text.ts';
import { type StoredToSend, sendStored } from './stored-answers.ts';
import type { UploadedFile } from './uploads.ts';

/** A piece of a file on its way. */
export type ArrivingPiece = {
  readonly stream: Readable;
  /** As the sender announced it; null for one that is sent in chunks. */
  readonly bytes: number | null;
  /**
   * Checks the caller again, where the piece took long: they may have lost the right meanwhile.
   * @throws AppError as at the beginning of the call.
   */
  checkAgain(): Promise<void>;
};

type Infer<S> = S extends z.ZodMiniType
  ? z.infer<S>
  : S extends Upload
    ? UploadedFile
    : S extends Form
      ? ArrivingForm<z.infer<S['form']>>
      : S extends Piece
        ? ArrivingPiece
        : undefined;
type CallerOf<E> = E extends { access: 'anyone' } ? undefined : Caller;
type SchoolOf<E> = E extends { school: 'required' } ? SchoolContext : undefined;

export type Call<E extends AnyEndpoint> = CallContext & {
  readonly params: Infer<E['params']>;
  readonly query: Infer<E['query']>;
  readonly body: Infer<E['body']>;
  readonly caller: CallerOf<E>;
  readonly school: SchoolOf<E>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};
/** What a handler returns: the data of the envelope and, when it has any, its meta; or the file. */
export type Answer<E extends AnyEndpoint> = E['data'] extends { readonly isStored: true }
  ? { stored: StoredToSend }
  : E['data'] extends FileAnswer
    ? { file: FileToSend }
    : E extends { readonly orFile: readonly FileKind[] }
      ? { data: DataOf<E>; meta?: AnswerMeta } | { file: FileToSend }
      : { data: DataOf<E>; meta?: AnswerMeta };
export type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<Answer<E>>;

const digestOf = (content: string | Buffer) => createHash('sha256').update(content).digest('base64url');

/** Who writes with this call, and the client's request id: it is in the body, or in the query of an upload and of a call without a body. */
function writerOf(request: FastifyRequest, { method, path, query, body }: AnyEndpoint): WriteCaller {
  const call = `${method} ${path}`;
  const isInQuery = body === undefined || isUpload(body) || isPiece(body) || isForm(body);
  // A query that the endpoint does not declare is not validated.
  const declared = query === undefined ? {} : request.query;
  const { requestId, ...said } = ((isInQuery ? declared : request.body) ?? {}) as {
    readonly requestId?: string;
  };
  const hash = () => {
    const file = isUpload(body)
      ? digestOf((request.body as UploadedFile).content)
      : isForm(body)
        ? digestOf(canonicalJson((request.body as ArrivingForm).summary))
        : null;
    return digestOf(canonicalJson({ call, params: request.params, said, file }));
  };
  return {
    schoolId: request.school?.id ?? null,
    userId: request.caller?.userId ?? 0,
    call,
    device: deviceNameOf(request.headers['user-agent']),
    request: requestId === undefined ? null : { id: requestId, hash: hash(), roles: request.school?.roles ?? [] },
    roles: request.school?.roles,
    log: request.log,
  };
}

/** A file in the OpenAPI document; uploads.ts checks what really arrives. */
const binary = { type: 'string', format: 'binary' };
const uploadBody = (field: string) =>
  z.unknown().check(z.meta({ type: 'object', properties: { [field]: binary }, required: [field] }));

function formBody({ form, mostFiles }: Form) {
  const { properties = {}, required = [] } = z.toJSONSchema(form, { io: 'input' });
  const files = mostFiles === 0 ? {} : { files: { type: 'array' as const, items: binary, maxItems: mostFiles } };
  return z.unknown().check(z.meta({ type: 'object', properties: { ...properties, ...files }, required }));
}

function bodySchema(body: AnyEndpoint['body']) {
  if (isUpload(body)) return { consumes: ['multipart/form-data'], body: uploadBody(uploadField(body)) };
  if (isPiece(body)) return { consumes: [body.piece], body: z.unknown().check(z.meta(binary)) };
  if (isForm(body)) return { consumes: ['multipart/form-data'], body: formBody(body) };
  return body ? { body } : {};
}

function answerSchema({ data, orFile }: AnyEndpoint) {
  const filesOf = (kinds: readonly FileKind[]) => kinds.map((kind) => [fileTypes[kind], { schema: z.file() }] as const);
  if (isFileAnswer(data) && data.isStored) return { content: { 'application/octet-stream': { schema: z.file() } } };
  if (isFileAnswer(data)) return { content: Object.fromEntries(filesOf(data.file)) };
  if (orFile === undefined) return envelope(data);
  return { content: Object.fromEntries([['application/json', { schema: envelope(data) }], ...filesOf(orFile)]) };
}

/** Under which heading an endpoint stands in the OpenAPI document. */
const featureOf = new Map<AnyEndpoint, string>(
  Object.entries(endpoints).flatMap(([feature, own]) =>
    Object.values<AnyEndpoint>(own).map((endpoint) => [endpoint, feature] as const),
  ),
);

/** One per server: a test that starts two has two. */
const memories = new WeakMap<Services, RowMemory>();
function memoryOf(services: Services): RowMemory {
  const memory = memories.get(services) ?? new RowMemory();
  memories.set(services, memory);
  return memory;
}

/** Of the whole process: whichever server of it is asked. */
const hands = handsOf(handsOfPerson);

/**
 * The work of a call when its caller has a hand free, on their behalf; a caller who waited is checked again. Pieces of files have hands of
 * their own (features/files).
 */
async function inTurn<Result>(
  { caller, ip, routeOptions }: FastifyRequest,
  checkAgain: () => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!caller) return onBehalfOf(`address ${addressGroups(ip).near}`, work);
  const { userId } = caller;
  const begin = () => onBehalfOf(`user ${userId}`, work);
  if (routeOptions.config.isPiece) return begin();
  return hands.run(userId, async (hasWaited) => {
    if (hasWaited) await checkAgain();
    return begin();
  });
}

/** A piece of another media type, or packed, is refused before it is read. */
function checkPiece(request: FastifyRequest, { piece }: Piece): void {
  const { 'content-type': type, 'content-encoding': encoding = 'identity' } = request.headers;
  if (type !== piece || encoding !== 'identity') throw new AppError('BAD_REQUEST');
}

function pieceOf(request: FastifyRequest, checkAgain: ArrivingPiece['checkAgain']): ArrivingPiece {
  const length = request.headers['content-length'];
  // Without a body at all there is nothing to parse.
  const stream = (request.body as Readable | undefined) ?? Readable.from([]);
  return { stream, bytes: length === undefined ? null : Number(length), checkAgain };
}

/** Registers an endpoint of the contract with its handler. */
export function route<E extends AnyEndpoint>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  handler: Handler<E>,
): void {
  const { method, path, access } = endpoint;
  const upload = isUpload(endpoint.body) ? endpoint.body : undefined;
  const piece = isPiece(endpoint.body) ? endpoint.body : undefined;
  const form = isForm(endpoint.body) ? endpoint.body : undefined;
  const checks = checksOf(services, endpoint);
  const lists = memoryOf(services);
  const isLongList = 'shape' in endpoint.data && 'gone' in (endpoint.data.shape as object);
  const schema = {
    summary: endpoint.summary,
    tags: [featureOf.get(endpoint) ?? 'other'],
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...bodySchema(endpoint.body),
    ...(access === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    response: { 200: answerSchema(endpoint), '4xx': errorEnvelope, '5xx': errorEnvelope },
  };
  app.route({
    method,
    url: path,
    schema,
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    config: { upload, form, isPiece: piece !== undefined, swagger: { exposeHeadRoute: method === 'HEAD' } },
    // The caller is checked before the input, so that a stranger learns nothing from validation messages, and before the body is read
    // at all, so that a stranger cannot give us work.
    async onRequest(request) {
      await checks.head(request);
      if (piece) checkPiece(request, piece);
    },
    async preValidation(request) {
      await checks.whole(request);
      if (!upload && !piece && !form && !endpoint.takesAnyText) refuseUnstorable(request.body, languageOf(request));
    },
    handler: async (request, reply) => {
      const receivedAt = services.clock.now();
      const work = () =>
        handler({
          services,
          language: languageOf(request),
          requestId: request.id,
          log: request.log,
          receivedAt,
          params: request.params,
          query: request.query,
          body: piece ? pieceOf(request, () => checks.whole(request)) : request.body,
          caller: request.caller,
          school: request.school,
          request,
          reply,
          write: (work: (write: Write) => Promise<unknown>, turnOf?: number) =>
            services.runWrite(writerOf(request, endpoint), work, turnOf),
        } as unknown as Call<E>);
      const answer: { file: FileToSend } | { stored: StoredToSend } | { data: unknown; meta?: AnswerMeta } =
        await inTurn(request, () => checks.whole(request, true), work);
      if ('stored' in answer) return sendStored(request, reply, answer.stored);
      if ('file' in answer) return sendFile(reply, answer.file, request.headers['if-none-match']);
      const { data, meta } = answer;
      if (method === 'GET') {
        const tag = `"${createHash('sha1').update(JSON.stringify(data)).digest('base64url')}"`;
        if (!reply.hasHeader('cache-control'))
          reply.header('etag', tag).header('cache-control', access === 'anyone' ? 'no-cache' : 'private, no-cache');
        const known = request.headers['if-none-match'];
        if (known?.includes(tag)) return (reply as FastifyReply).status(304).send();
        const list = isLongList ? wholeListIn(data) : null;
        if (list) {
          const changed = request.headers['a-im'] === 'rows' && known ? lists.changedSince(known, list) : null;
          lists.remember(tag, list);
          if (changed) return reply.send({ data: changed });
        }
      }
      return reply.send({ data, ...(meta ? { meta } : {}) });
    },
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller | undefined;
    school?: SchoolContext | undefined;
  }
}
