// Banners and windows of a person, asked of the server after the page has its own data, and again every 32 s while a banner is in sight
// (D84, CONST2-011). Never kept: without a network there are none.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CountedEvent } from '#contract/core/publication.ts';
import { newsEndpoints } from '#contract/news/news.endpoints.ts';
import type { Banner, StaticModal } from '#contract/news/news.schema.ts';
import type { Account } from '#data/account.ts';
import { call, callIfChanged } from '#shared/http/api.ts';
import { readLocal, writeLocal } from '#shared/lib/storage.ts';
import { keepAsking } from './chosen.ts';

/** More than a person is ever shown; the oldest are forgotten. */
const mostRemembered = 300;

type Connection = { readonly connection?: { readonly saveData?: boolean } };
/** Whether asking again is worth its bytes. */
export const isWorthAsking = (): boolean =>
  navigator.onLine && document.visibilityState === 'visible' && (navigator as Connection).connection?.saveData !== true;

/** Ids that were shown or closed on this device, of this account (BANNER-006). */
export function rememberedIds(userId: number): readonly number[] {
  const kept = readLocal(`shown.${userId}`);
  const { ids } = (kept.state === 'found' ? kept.value : {}) as { ids?: unknown };
  return Array.isArray(ids) ? ids.filter((id) => Number.isInteger(id)) : [];
}
export function rememberId(userId: number, id: number): void {
  const others = rememberedIds(userId).filter((one) => one !== id);
  writeLocal(`shown.${userId}`, { ids: [...others, id].slice(-mostRemembered) });
}

export type Announcements = {
  readonly banners: readonly Banner[];
  readonly windows: readonly StaticModal[];
};

/** `isInSight`: a banner is, so that newer ones are asked for. */
export function useAnnouncements({ api }: Account, isInSight: boolean): Announcements {
  const [found, setFound] = useState<Announcements>({ banners: [], windows: [] });
  const tag = useRef<string | null>(null);
  const askBanners = useEffectEvent(async () => {
    const answer = await callIfChanged(api, newsEndpoints.banners, {}, tag.current);
    if (answer.kind !== 'data') return;
    tag.current = answer.etag;
    setFound((known) => ({ ...known, banners: answer.data }));
  });
  const askWindows = useEffectEvent(async () => {
    const answer = await call(api, newsEndpoints.staticModals, {});
    if (answer.kind === 'data') setFound((known) => ({ ...known, windows: answer.data }));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for each account
  useEffect(() => {
    if (!navigator.onLine) return;
    void askBanners();
    void askWindows();
  }, [api]);
  // Apart from the first question, whose answers may still be on their way when a banner comes into sight.
  useEffect(() => {
    if (isInSight) return keepAsking(() => void askBanners(), isWorthAsking);
    return;
  }, [isInSight]);
  return found;
}

const counted = new Set<string>();
/** Counts once for a page; the server counts once for a device. What is not counted is nobody's loss. */
export function count({ api, school }: Account, id: number, event: CountedEvent): void {
  const { schoolId } = school;
  const name = `${schoolId} ${id} ${event}`;
  if (schoolId < 1 || counted.has(name) || !navigator.onLine) return;
  counted.add(name);
  void call(api, newsEndpoints.bannerStats, { body: { schoolId, id, event } });
}
