// The page of the profile feature with cards of other features on it.
import { InstallCard } from '#features/installation/install-card.tsx';
import ProfilePage from '#features/profile/profile-page.tsx';
import { later } from '#shared/ui/later.tsx';
import { withTexts } from '../texts.ts';

// What no start needs; without it the page is whole.
const PartnerCard = later(() =>
  withTexts(import('#features/handover/partner-card.tsx'), 'handover').catch(() => ({ default: () => null })),
);

export default function ProfilePageWithInstallation() {
  return (
    <ProfilePage>
      <InstallCard />
      <PartnerCard />
    </ProfilePage>
  );
}
