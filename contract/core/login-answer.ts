// What every way of signing in answers: by password, by a one-time hash, by the partner diary.
import * as z from 'zod/mini';
import { roles } from './roles.ts';

export const loginAnswer = z.object({
  access_token: z.string(),
  /** Always null: the refresh token travels in an HttpOnly cookie of its account (decisions A39). */
  refresh_token: z.literal(null),
  /** Seconds. */
  expires_in: z.int(),
  user_info: z.object({
    userId: z.int(),
    role: z.enum(roles),
    school: z.object({ apiVersion: z.string() }),
  }),
  hash: z.nullable(z.string()),
});
export type LoginAnswer = z.infer<typeof loginAnswer>;
