// Banners and windows, and what they must not disturb; a file of its own, so that the frame names no more files than before.
import type { Account } from '#data/account.ts';
import Announcements from '#features/news/announcements.tsx';
import { isInHand } from '../update/safe-moment.ts';

export default function AnnouncementsSlot({ account }: { account: Account }) {
  return <Announcements account={account} isInHand={isInHand} />;
}
