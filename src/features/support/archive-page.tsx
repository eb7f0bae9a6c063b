import { RequestList } from './request-list.tsx';

export default function ArchivePage() {
  return <RequestList isArchive />;
}
