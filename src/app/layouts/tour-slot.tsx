// The tour of the page, and what it must not interrupt; a file of its own, so that the frame names no more files than before.
import type { Account } from '#data/account.ts';
import PageTour from '#features/tours/page-tour.tsx';
import { isTyping } from '../update/safe-moment.ts';

export default function TourSlot({ account }: { account: Account }) {
  return <PageTour account={account} isBusy={isTyping} />;
}
