// The partner diary, whose accounts are bound to ours one to one (decisions D61, D62).
import * as z from 'zod/mini';

/** A code lives so long, and is used up by binding alone. */
export const codeMs = 5 * 60_000;
export const partnerCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

/** Somebody as the partner diary tells them (AUTH-007). */
export const partnerInfo = z.object({
  context: z.object({ shortName: z.string() }),
  schoolData: z.array(z.object({ name: z.string(), municipality: z.string() })),
});
export type PartnerInfo = z.infer<typeof partnerInfo>;

export const partnerLink = z.object({
  name: z.string(),
  school: z.string(),
  /** UTC instant, and the kind of browser in which it was done. */
  linkedAt: z.string(),
  device: z.nullable(z.string()),
});
export type PartnerLink = z.infer<typeof partnerLink>;
