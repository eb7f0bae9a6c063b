// How far a page has come, in words.
import type { AttachedFile } from '#contract/core/attached-file.ts';
import type { FileStanding } from '#contract/files/files.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { retryFile } from '#data/files/files.ts';
import { useUnsentFiles } from '#data/files/use-unsent-files.ts';
import { standingOf } from '#domain/answer/page-standing.ts';
import { errorWords, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatBytes } from '#shared/lib/bytes.ts';
import { alertTriangle, check, clockUp } from '#shared/ui/icons/index.ts';
import { Button, Icon, Progress } from '#shared/ui/index.ts';
import styles from './answers.module.css';

type Props = { file: AttachedFile; standing: FileStanding | undefined; isBlurred?: boolean };

export function PageState({ file, standing, isBlurred = false }: Props) {
  const text = useText();
  const language = useLanguage();
  const account = useAccount();
  const unsent = useUnsentFiles().get(file.uuid);
  const found = standingOf(unsent, standing);
  const again = (words: string) => (
    <Button size="sm" onClick={() => void retryFile(account, file.uuid)}>
      {words}
    </Button>
  );
  const sizes = { part: formatBytes(unsent?.arrived ?? 0, language), all: formatBytes(file.bytes, language) };
  return (
    <span className={styles.state}>
      {isBlurred && (
        <span className={styles.warning}>
          <Icon shape={alertTriangle} />
          {text('answers.page.blurred')}
        </span>
      )}
      {found.state === 'waits' && found.sent > 0 && (
        <>
          <Progress value={found.sent / file.bytes} label={text('answers.page.moving', sizes)} />
          <span className="num faint">{text('answers.page.moving', sizes)}</span>
        </>
      )}
      {((found.state === 'waits' && found.sent === 0) || found.state === 'expected') && (
        <span className="faint">
          <Icon shape={clockUp} />
          {text('answers.page.waits')}
        </span>
      )}
      {found.state === 'held' && (
        <>
          <span className="faint">{text('answers.page.saver')}</span>
          {again(text('answers.page.sendNow'))}
        </>
      )}
      {found.state === 'checking' && <span className="faint">{text('answers.page.checking')}</span>}
      {found.state === 'here' && (
        <span className="st st--ok">
          <Icon shape={check} />
          {text('answers.page.here')}
        </span>
      )}
      {found.state === 'refused' && (
        <>
          <span className={styles.warning}>
            <Icon shape={alertTriangle} />
            {found.row?.error ? errorWords(found.row.error, text) : text('answers.page.refused')}
          </span>
          {found.row && again(text('answers.page.retry'))}
        </>
      )}
    </span>
  );
}
