// The address that the specification names below the back office (ROUTE-040); the book stands directly below the year (decisions E42).
import { Navigate, useParams } from 'react-router';
import { pagePath } from '#shared/lib/page-path.ts';

export default function BookRedirect() {
  const { eduYear, type } = useParams();
  return <Navigate to={pagePath(eduYear, 'alphabet-book/:type?', { type })} replace />;
}
