import { Link, useParams } from 'react-router';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';

/** To the page of our own that explains an import of people, in place of a video (decisions E41). */
export function ImportHelp() {
  const text = useText();
  const { eduYear } = useParams();
  return (
    <p>
      <Link to={pagePath(eduYear, 'help/import')}>{text('people-import.help')}</Link>
    </p>
  );
}
