import { ProgrammeList } from './programme-list.tsx';

export default function ArchivePage() {
  return <ProgrammeList isArchive />;
}
