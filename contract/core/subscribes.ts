// What a school has subscribed to. Without the general subscription the school is locked: every call that speaks of it answers 423.
import * as z from 'zod/mini';

export const subscribes = z.object({
  general: z.boolean(),
  kitap: z.boolean(),
  om: z.boolean(),
  ustaz: z.boolean(),
});
export type Subscribes = z.infer<typeof subscribes>;
