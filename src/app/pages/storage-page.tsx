// The page of the storage feature with the card of the installation feature on it.
import { InstallCard } from '#features/installation/install-card.tsx';
import StoragePage from '#features/storage/storage-page.tsx';

export default function StoragePageWithInstallation() {
  return (
    <StoragePage>
      <InstallCard />
    </StoragePage>
  );
}
