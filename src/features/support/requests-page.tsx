import { RequestList } from './request-list.tsx';

export default function RequestsPage() {
  return <RequestList isArchive={false} />;
}
