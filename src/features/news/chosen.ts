// Which of the banners stands where, and when newer ones are asked for.
import type { Banner } from '#contract/news/news.schema.ts';

export const reloadMs = 32_000;

/** Asks again and again while it is worth its bytes. @returns what ends it */
export function keepAsking(ask: () => void, isWorthIt: () => boolean): () => void {
  const timer = setInterval(() => isWorthIt() && ask(), reloadMs);
  return () => clearInterval(timer);
}

type Chosen = { readonly atFoot: Banner | undefined; readonly sticky: Banner | undefined };
/** Advertising sticks to the foot of small screens; on wide ones it stands at the end of the page, where no other banner does. */
export function chosenOf(open: readonly Banner[], isNarrow: boolean): Chosen {
  const first = (kind: Banner['kind']) => open.find((banner) => banner.kind === kind);
  const advertising = first('sticky');
  return {
    atFoot: first('banner') ?? (isNarrow ? undefined : advertising),
    sticky: isNarrow ? advertising : undefined,
  };
}

/** The picture for the width; the other one is better than none. */
export const pictureFor = ({ image, imageNarrow }: Banner, isNarrow: boolean): string | null =>
  isNarrow ? (imageNarrow ?? image) : (image ?? imageNarrow);

/** Whether a banner leads to the tutor service (BANNER-020). */
const isOfTutor = ({ buttons }: Banner) => buttons.some(({ service }) => service === 'tutor');

/** What a family is offered on the page of a lesson: the tutor after an answer to a lecture in English, else what is no tutor (LECT-024). */
export function lessonOfferOf(offers: readonly Banner[], isAfterEnglish: boolean): Banner | undefined {
  const others = offers.filter((offer) => !isOfTutor(offer));
  return (isAfterEnglish ? offers.find(isOfTutor) : undefined) ?? others[0];
}
