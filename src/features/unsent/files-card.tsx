// Files that the server does not hold whole yet: how far each is, and what to do with one that it refuses.
import { useParams } from 'react-router';
import { useAccount } from '#data/account-context.tsx';
import { readFile, removeFile, retryFile } from '#data/files/files.ts';
import type { AttachmentRow } from '#data/files/unsent-files.ts';
import { useUnsentFiles } from '#data/files/use-unsent-files.ts';
import { errorWords, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatBytes } from '#shared/lib/bytes.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { saveFile } from '#shared/lib/save-file.ts';
import { isHeldBack } from '#shared/lib/saving-data.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { refresh } from '#shared/ui/icons/index.ts';
import { download, trash } from '#shared/ui/icons/pages.ts';
import { Button, ButtonLink, Card, Count, IconButton, Progress, useToast } from '#shared/ui/index.ts';
import styles from './files-card.module.css';

export function FilesCard() {
  const text = useText();
  const files = useUnsentFiles();
  if (files.size === 0) return null;
  return (
    <Card title={text('unsent.files.title')} end={<Count value={files.size} />} isFlush>
      <ul className={styles.files}>
        {[...files.values()].map((file) => (
          <li key={file.id}>
            <UnsentFile file={file} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function UnsentFile({ file }: { file: AttachmentRow }) {
  const text = useText();
  const language = useLanguage();
  const account = useAccount();
  const toast = useToast();
  const { eduYear } = useParams();
  const { id, name, type, bytes, arrived, state, error } = file;
  const isHeld = state === 'pending' && isHeldBack(file);
  const size = formatBytes(bytes, language);
  const save = async () => {
    const found = await readFile(account, { uuid: id, type });
    if (found.kind === 'here') saveFile(name, found.blob);
    else toast.error(text('error.default'));
  };
  const discard = async () => {
    await removeFile(account, id);
    toast.success(text('unsent.files.discarded', { name }));
  };
  return (
    <>
      <div className={styles.what}>
        <b>{unbroken(name)}</b>
        {state === 'shared' ? (
          <small className="faint num">{text('unsent.files.shared', { size })}</small>
        ) : state === 'parked' ? (
          <small className={styles.refused}>{error ? errorWords(error, text) : size}</small>
        ) : arrived > 0 ? (
          <>
            <Progress value={arrived / bytes} label={name} />
            <small className="faint num">
              {text('unsent.files.moving', { part: formatBytes(arrived, language), all: size })}
            </small>
          </>
        ) : (
          <small className="faint num">{text(isHeld ? 'unsent.files.saver' : 'unsent.files.waits', { size })}</small>
        )}
      </div>
      {state === 'shared' && (
        <ButtonLink size="sm" to={pagePath(eduYear, 'homework/shared')}>
          {text('unsent.files.choose')}
        </ButtonLink>
      )}
      {(state === 'parked' || isHeld) && (
        <Button icon={refresh} size="sm" onClick={() => void retryFile(account, id)}>
          {text(isHeld ? 'unsent.files.now' : 'unsent.files.retry')}
        </Button>
      )}
      <IconButton icon={download} label={`${text('unsent.files.save')}: ${name}`} onClick={() => void save()} />
      {state === 'parked' && (
        <IconButton
          icon={trash}
          variant="danger"
          label={`${text('unsent.files.discard')}: ${name}`}
          onClick={() => void discard()}
        />
      )}
    </>
  );
}
