// Pages to look at: small pictures that open whole.

import { useState } from 'react';
import type { AttachedFile } from '#contract/core/attached-file.ts';
import type { FileStanding } from '#contract/files/files.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { readFile } from '#data/files/files.ts';
import { useFileUrl } from '#data/files/use-file-url.ts';
import { isDrawn } from '#domain/file/is-drawn.ts';
import { useText } from '#shared/i18n/index.ts';
import { saveFile } from '#shared/lib/save-file.ts';
import { Modal, useToast } from '#shared/ui/index.ts';
import styles from './answers.module.css';
import { PagePicture } from './page-picture.tsx';
import { PageState } from './page-state.tsx';

type Props = { files: readonly AttachedFile[]; standing: Readonly<Record<string, FileStanding>>; hasStates?: boolean };

export function PageStrip({ files, standing, hasStates = false }: Props) {
  const text = useText();
  const toast = useToast();
  const account = useAccount();
  const [opened, setOpened] = useState<AttachedFile | null>(null);
  const open = async (file: AttachedFile) => {
    if (isDrawn(file)) return setOpened(file);
    const found = await readFile(account, file);
    if (found.kind === 'here') saveFile(file.name, found.blob);
    else toast.warning(text('files.missing'));
  };
  return (
    <>
      <ol className={styles.tiles}>
        {files.map((file, index) => (
          <li key={file.uuid}>
            <button
              type="button"
              className={styles.tile}
              aria-label={text('answers.page.open', { number: index + 1 })}
              onClick={() => void open(file)}
            >
              <PagePicture file={file} />
              <span className={styles.number}>{index + 1}</span>
            </button>
            {hasStates && <PageState file={file} standing={standing[file.uuid]} />}
          </li>
        ))}
      </ol>
      <Modal isOpen={opened !== null} title={opened?.name ?? ''} size={1225} onClose={() => setOpened(null)}>
        {opened && <Whole file={opened} />}
      </Modal>
    </>
  );
}

function Whole({ file }: { file: AttachedFile }) {
  const text = useText();
  const shown = useFileUrl(file);
  if (shown.state === 'missing') return <p>{text('files.missing')}</p>;
  return shown.state === 'here' ? <img className={styles.whole} src={shown.url} alt={file.name} /> : null;
}
