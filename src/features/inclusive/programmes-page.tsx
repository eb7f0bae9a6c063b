import { ProgrammeList } from './programme-list.tsx';

export default function ProgrammesPage() {
  return <ProgrammeList isArchive={false} />;
}
