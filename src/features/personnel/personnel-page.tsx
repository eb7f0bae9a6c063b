import { PersonnelList } from './personnel-list.tsx';

export default function PersonnelPage() {
  return <PersonnelList isArchive={false} />;
}
