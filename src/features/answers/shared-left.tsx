import { useParams } from 'react-router';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { ButtonLink, Notice } from '#shared/ui/index.ts';
import { useSharedCount } from './use-shared-pages.ts';

/** A notice about shared files that are not in an answer yet, with a link to them. */
export function SharedLeft({ words }: { words: 'answers.shared.left' | 'answers.shared.notTaken' }) {
  const text = useText();
  const { eduYear } = useParams();
  const count = useSharedCount();
  if (count === 0) return null;
  return (
    <Notice
      tone="warn"
      actions={<ButtonLink to={pagePath(eduYear, 'homework/shared')}>{text('answers.shared.show')}</ButtonLink>}
    >
      {text(words, { count })}
    </Notice>
  );
}
