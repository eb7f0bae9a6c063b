// Publications as people see them (part 1 sections 1 and 3): of a news item, banner or window nothing of who it is for.
import * as z from 'zod/mini';
import { countedEvents, publication } from '../core/publication.ts';

const { id, texts, buttons, wide, narrow, level, isImportant } = publication.shape;
export const newsItem = z.object({
  id,
  texts,
  buttons,
  wide,
  narrow,
  level,
  isImportant,
  /** Epoch milliseconds since when it is shown. */
  at: z.int(),
});
export type NewsItem = z.infer<typeof newsItem>;

/** How much of its text a list tells. */
export const leadLength = 200;

/** `banner` stands on a page, `sticky` too, and at the foot of small screens, `promo` is a window. */
export const banner = z.object({
  id,
  kind: z.enum(['banner', 'sticky', 'promo']),
  /** Picture for wide places, and for telephones. */
  image: wide,
  imageNarrow: narrow,
  texts,
  buttons,
});
export type Banner = z.infer<typeof banner>;

/** Access depends on the school and the grade (decisions B16, D74); offers are the advertising that this person is shown. */
export const freedom = z.object({ hasAccess: z.boolean(), offers: z.array(banner) });
export type Freedom = z.infer<typeof freedom>;

/** A window with a message; those of a person come one after another. */
export const staticModal = z.object({ id, data: texts, buttons });
export type StaticModal = z.infer<typeof staticModal>;

/** A promo as anyone with its link reads it: nothing of who it is for, and no id. */
const promo = z.object({ texts, buttons, wide, narrow });
/** `promo` null: its time is over, or it was taken back. */
export const promoPage = z.object({ promo: z.nullable(promo) });
export type PromoPage = z.infer<typeof promoPage>;

const wholeNumber = z.int().check(z.gte(1), z.lte(2_147_483_647));
export const bannerStat = z.object({ schoolId: wholeNumber, id: wholeNumber, event: z.enum(countedEvents) });
/** The cookie of a device that counts, so that none counts twice; the days it lives. */
export const countingCookie = 'gmtx';
export const countingDays = 30;
