// An endpoint is declared once; the server's route, its types, the OpenAPI document and the client's call derive from it.
import type * as z from 'zod/mini';
import type { FileAnswer, FileKind, Form, Piece, Upload } from './files.ts';
import type { Role } from './roles.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type EndpointDeclaration<
  Params extends z.ZodMiniType | undefined,
  Query extends z.ZodMiniType | undefined,
  Body extends z.ZodMiniType | Upload | Form | Piece | undefined,
  Data extends z.ZodMiniType | FileAnswer,
> = {
  readonly method: Method;
  /** The path of the specification, exactly; parameters in Fastify's `:name` form. */
  readonly path: string;
  /** One sentence for the OpenAPI page. */
  readonly summary: string;
  /** Who may call: `anyone`, everybody `signedIn`, or a closed list of roles. The row's owner is checked by the handler. */
  readonly access: 'anyone' | 'signedIn' | readonly Role[];
  /** Whether the call speaks of one school; then `x-school-id` is checked against the caller's memberships. */
  readonly school: 'required' | 'none';
  readonly params: Params;
  readonly query: Query;
  /**
   * Schema of the JSON body, the file that is taken: `{ upload: ['xlsx'], mostBytes: 5_000_000 }`, or bytes that the handler reads as they
   * arrive: `{ piece: 'application/offset+octet-stream' }`, or a form with files: `{ form: schema, mostFiles: 10, mostBytes: 21_000_000 }`.
   */
  readonly body: Body;
  /** Schema of `data` in the envelope, or the file that is answered instead of one: `{ file: ['xlsx'] }`. */
  readonly data: Data;
  /** Kinds of files that are answered instead where the query has a `format`, without the envelope. */
  readonly orFile?: readonly FileKind[];
  /** Of a service beside ours: its 401 is shown, and says nothing of our own sign-in. */
  readonly isForeign?: true;
  /** Text that no column can hold does not refuse the whole body: it holds work of a day, and each operation is refused by itself. */
  readonly takesAnyText?: true;
  /** Largest accepted body in bytes. */
  readonly bodyLimit?: number;
};

// biome-ignore lint/suspicious/noExplicitAny: a list of endpoints holds every combination of schemas
type AnySchema = z.ZodMiniType<any, any>;
export type AnyEndpoint = EndpointDeclaration<
  AnySchema | undefined,
  AnySchema | undefined,
  AnySchema | Upload | Form | Piece | undefined,
  AnySchema | FileAnswer
>;
/** What the envelope holds; never for an endpoint that answers a file. */
export type DataOf<E extends AnyEndpoint> = E['data'] extends z.ZodMiniType ? z.infer<E['data']> : never;

/** Declares an endpoint. Every field is said, so that nothing is public or unlimited by omission. */
export function defineEndpoint<const E extends AnyEndpoint>(declaration: E): E {
  return declaration;
}
