// The one shape of every answer (decisions C): { data, meta? } or { error }.
import * as z from 'zod/mini';
import { type ErrorCode, errorCodes } from './errors.ts';
import { subscribes } from './subscribes.ts';

const codes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]];

/** Body of every refused or failed call. `message` is in the language of X-Localization. With 423 `data` names the subscriptions, with STALE_VERSION the entry as it is, with what is in use its places. */
export const errorEnvelope = z.object({
  error: z.object({
    code: z.enum(codes),
    message: z.string(),
    errors: z.optional(z.record(z.string(), z.array(z.string()))),
    requestId: z.string(),
    retryAfterMs: z.optional(z.number()),
  }),
  data: z.optional(
    z.object({
      subscribes: z.optional(subscribes),
      current: z.optional(z.unknown()),
      places: z.optional(z.array(z.string())),
    }),
  ),
});
export type ErrorEnvelope = z.infer<typeof errorEnvelope>;

/** What the server says about the moment an answer was made; screens show it as the age of the data. */
export const answerMeta = z.object({
  /** Server time of the answer, UTC instant. */
  serverTime: z.optional(z.string()),
  /** Position in the school's change feed that the answer reflects. */
  asOf: z.optional(z.number()),
  page: z.optional(z.number()),
  pages: z.optional(z.number()),
  /** Words for the user, in the language of X-Localization: shown as alerts, wherever they are. */
  warnings: z.optional(z.array(z.string())),
});
export type AnswerMeta = z.infer<typeof answerMeta>;

/** Wraps a data schema in the envelope. */
export function envelope<Data extends z.ZodMiniType>(data: Data) {
  return z.object({ data, meta: z.optional(answerMeta) });
}
