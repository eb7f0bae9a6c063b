import { useAccount } from '#data/account-context.tsx';
import { pagePath } from '#shared/lib/page-path.ts';
import { ButtonLink, Notice } from '#shared/ui/index.ts';

/** What is to be decided, and the words of the way there. */
export type AskedWords = { readonly decide: string; readonly open: string };
type Props = { readonly rows: readonly { readonly state: string }[]; readonly words: AskedWords };

/** Where somebody else wrote something different, or the server refused: the way to the decision. */
export function AskedNotice({ rows, words }: Props) {
  const { school } = useAccount();
  if (!rows.some(({ state }) => state === 'conflict' || state === 'refused')) return null;
  return (
    <Notice tone="warn" actions={<ButtonLink to={pagePath(school.eduYear, 'unsent')}>{words.open}</ButtonLink>}>
      {words.decide}
    </Notice>
  );
}
