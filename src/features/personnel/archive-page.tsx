import { PersonnelList } from './personnel-list.tsx';

export default function ArchivePage() {
  return <PersonnelList isArchive />;
}
