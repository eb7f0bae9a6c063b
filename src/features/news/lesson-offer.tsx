// Advertising on the page of a lesson, for families with freedom access (LESSON-039, LECT-024; decisions B16). The server decides who has
// access. The page requests the advertising after its own data, only online, and does not store it.
import { useEffect, useState } from 'react';
import { useOnline } from '#blocks/form/use-online.ts';
import { newsEndpoints } from '#contract/news/news.endpoints.ts';
import type { Banner } from '#contract/news/news.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { call } from '#shared/http/api.ts';
import { AtPageEnd } from './at-page-end.tsx';
import { BannerBox } from './banner-box.tsx';
import { lessonOfferOf } from './chosen.ts';
import { count, rememberedIds, rememberId } from './use-announcements.ts';

/** `isAfterEnglish`: the pupil has answered a lecture in English. */
export default function LessonOffer({ isAfterEnglish }: { isAfterEnglish: boolean }) {
  const account = useAccount();
  const { api, school, user } = account;
  const isOnline = useOnline();
  const [offers, setOffers] = useState<readonly Banner[]>([]);
  const [closed, setClosed] = useState(() => rememberedIds(user.userId));
  useEffect(() => {
    if (!isOnline) return;
    let isGone = false;
    void call(api, newsEndpoints.freedom, { query: { schoolId: school.schoolId } }).then((answer) => {
      if (!isGone && answer.kind === 'data') setOffers(answer.data.offers);
    });
    return () => {
      isGone = true;
    };
  }, [api, school.schoolId, isOnline]);
  const open = offers.filter(({ id }) => !closed.includes(id));
  const offer = isOnline ? lessonOfferOf(open, isAfterEnglish) : undefined;
  if (!offer) return null;
  const close = (id: number) => {
    rememberId(user.userId, id);
    setClosed((known) => [...known, id]);
    count(account, id, 'closed');
  };
  return (
    <AtPageEnd>
      <BannerBox key={offer.id} account={account} banner={offer} onClose={close} onSight={follow} />
    </AtPageEnd>
  );
}

/** Newer offers are not asked for while the page is open. */
const follow = () => undefined;
