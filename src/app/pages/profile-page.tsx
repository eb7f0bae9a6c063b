// The page of the profile feature with the card of the installation feature on it.
import { InstallCard } from '#features/installation/install-card.tsx';
import ProfilePage from '#features/profile/profile-page.tsx';

export default function ProfilePageWithInstallation() {
  return (
    <ProfilePage>
      <InstallCard />
    </ProfilePage>
  );
}
