// The tour of the open page: shown to newcomers once, and again on request.
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { TourName } from '#contract/core/tour-names.ts';
import { toursEndpoints } from '#contract/tours/tours.endpoints.ts';
import type { Account } from '#data/account.ts';
import { call } from '#shared/http/api.ts';
import { useText } from '#shared/i18n/index.ts';
import { readLocal, writeLocal } from '#shared/lib/storage.ts';
import { Tour } from '#shared/ui/tour/tour.tsx';
import { wantedTour } from '#shared/ui/tour/wanted-tour.ts';
import { type PageTour as Found, tourAt } from './tours.ts';

type Props = {
  account: Account;
  /** Whether the person is in the middle of something. */
  isBusy: () => boolean;
};

export default function PageTour({ account, isBusy }: Props) {
  const { pathname } = useLocation();
  const { role, isReadOnly } = account.person;
  const tour = tourAt(pathname, role);
  const wanted = useSyncExternalStore(wantedTour.on, wantedTour.get);
  useSeenElsewhere(account);
  if (!tour) return null;
  const isWanted = wanted === tour.name;
  const isDue = () => !isReadOnly && (account.user.tours ?? []).includes(tour.name) && !isShown(account, tour.name);
  return (
    <OnPage
      key={`${tour.name} ${pathname} ${isWanted}`}
      account={account}
      tour={tour}
      isBusy={isBusy}
      isOffered={() => isWanted || isDue()}
    />
  );
}

function OnPage({ account, tour, isBusy, isOffered }: Props & { tour: Found; isOffered: () => boolean }) {
  const text = useText();
  // Asked once: its first step makes it a tour that was shown.
  const [isOn, setOn] = useState(isOffered);
  const { name, steps: declared } = tour;
  const steps = useMemo(
    () =>
      declared.map((step) => ({
        anchors: step.anchors,
        title: text(`tours.${name}.${step.name}`),
        text: text(`tours.${name}.${step.name}.text`),
      })),
    [name, declared, text],
  );
  if (!isOn) return null;
  const end = () => {
    wantedTour.set(null);
    setOn(false);
  };
  return <Tour steps={steps} mayStart={() => !isBusy()} onShown={() => noteShown(account, name)} onEnd={end} />;
}

/** Where storage is forbidden, this page remembers. */
const shownOnPage = new Set<string>();
const keyOf = ({ user }: Account) => `tours.${user.userId}` as const;

function shownHere(account: Account): readonly string[] {
  const known = readLocal(keyOf(account));
  return known.state === 'found' && Array.isArray(known.value.shown) ? known.value.shown : [];
}
const isShown = (account: Account, name: TourName): boolean =>
  shownOnPage.has(`${keyOf(account)} ${name}`) || shownHere(account).includes(name);

/** Noted at its first step, so that a reload in the middle does not start it again. */
function noteShown(account: Account, name: TourName): void {
  if (!isShown(account, name)) writeLocal(keyOf(account), { shown: [...shownHere(account), name] });
  shownOnPage.add(`${keyOf(account)} ${name}`);
  void tellShown(account, name);
}
async function tellShown({ api }: Account, tour: TourName): Promise<void> {
  // Without a network the next start tells it.
  await call(api, toursEndpoints.seen, { body: { tour } });
}

/** What was shown here while there was no network is told now, so that no other device shows it. */
function useSeenElsewhere(account: Account): void {
  useEffect(() => {
    const shown = shownHere(account);
    for (const name of account.user.tours ?? []) if (shown.includes(name)) void tellShown(account, name as TourName);
  }, [account]);
}
