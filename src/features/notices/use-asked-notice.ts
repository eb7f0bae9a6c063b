import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { noticePrefix } from '#contract/notices/notices.schema.ts';
import { deviceClock } from '#data/time/clock.ts';
import type { Notices } from './use-notices.ts';
import { useOpenNotice } from './use-open-notice.ts';

/** A push may be ahead of what is on this device. Later than that the list itself is in use. */
const waitMs = 5_000;

/**
 * Goes on to the place of the notice that the address names, as a press on a push does, once it is here.
 * @returns whether the page is being left for it: then the list was not read.
 */
export function useAskedNotice({ items, markOne }: Notices): () => boolean {
  const [asked] = useSearchParams();
  const open = useOpenNotice();
  const since = useRef(deviceClock.now());
  const isPassing = useRef(false);
  const [school, fact] = [asked.get('school'), asked.get('fact')];
  const found = items.find(({ schoolId, id }) => String(schoolId) === school && id === `${noticePrefix}${fact}`);
  useEffect(() => {
    if (!found || isPassing.current || deviceClock.now() - since.current > waitMs) return;
    isPassing.current = true;
    markOne(found);
    open([found], { replace: true });
  });
  return () => isPassing.current;
}
