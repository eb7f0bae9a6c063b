import { useAccount } from '#data/account-context.tsx';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { ButtonLink, Notice } from '#shared/ui/index.ts';

/** Where somebody else wrote something different, or the server refused: the way to the decision. */
export function AskedNotice({ rows }: { rows: readonly { readonly state: string }[] }) {
  const text = useText();
  const { school } = useAccount();
  if (!rows.some(({ state }) => state === 'conflict' || state === 'refused')) return null;
  return (
    <Notice
      tone="warn"
      actions={<ButtonLink to={pagePath(school.eduYear, 'unsent')}>{text('social.toUnsent')}</ButtonLink>}
    >
      {text('social.decide')}
    </Notice>
  );
}
