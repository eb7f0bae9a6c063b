import { useEffect, useEffectEvent } from 'react';
import { type Location, useBlocker } from 'react-router';
import { useText } from '#shared/i18n/index.ts';
import { useConfirm } from '#shared/ui/index.ts';

const isAnotherPage = (from: Location, to: Location) => from.pathname !== to.pathname;

const draftStays = { title: 'form.leave.title', text: 'form.leave.text' };

/** Asks before something unsaved is left, by a link or by closing; true: nothing holds the user here. `words`: keys of what is asked. */
export function useLeaving(isDirty: () => boolean, { isLeft = isAnotherPage, words = draftStays } = {}) {
  const text = useText();
  const confirm = useConfirm();
  const mayLeave = async (): Promise<boolean> =>
    !isDirty() ||
    confirm({
      title: text(words.title),
      text: text(words.text),
      confirmLabel: text('form.leave.go'),
      cancelLabel: text('form.leave.stay'),
    });
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty() && isLeft(currentLocation, nextLocation));
  const ask = useEffectEvent(() => {
    if (blocker.state !== 'blocked') return;
    void mayLeave().then((isLeaving) => (isLeaving ? blocker.proceed() : blocker.reset()));
  });
  // Asked once for each time that it is held.
  const isHeld = blocker.state === 'blocked';
  useEffect(() => {
    if (isHeld) ask();
  }, [isHeld]);
  return mayLeave;
}
