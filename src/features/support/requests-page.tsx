// Own requests and their archive, by the address: one file for both.
import { useLocation } from 'react-router';
import { RequestList } from './request-list.tsx';

export default function RequestsPage() {
  return <RequestList isArchive={useLocation().pathname.endsWith('/archive')} />;
}
