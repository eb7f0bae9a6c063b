// Pages to look at: small pictures that open whole.

import { useState } from 'react';
import { type AnswerStrokes, hasMarks, strokesOn } from '#contract/answers/answer-strokes.ts';
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
import { MarkedPage } from './marked-page.tsx';
import { PagePicture } from './page-picture.tsx';
import { PageState } from './page-state.tsx';

type Props = {
  files: readonly AttachedFile[];
  standing: Readonly<Record<string, FileStanding>>;
  /** Drawn over the pages. */
  strokes?: AnswerStrokes | null;
  hasStates?: boolean;
};

export function PageStrip({ files, standing, strokes = null, hasStates = false }: Props) {
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
  const nameOf = ({ uuid }: AttachedFile, index: number) => {
    const name = text('answers.page.open', { number: index + 1 });
    return hasMarks(strokesOn(strokes, uuid)) ? `${name}. ${text('answers.pen.marked')}` : name;
  };
  return (
    <>
      <ol className={styles.tiles}>
        {files.map((file, index) => (
          <li key={file.uuid}>
            <button
              type="button"
              className={styles.tile}
              aria-label={nameOf(file, index)}
              onClick={() => void open(file)}
            >
              <PagePicture file={file} marks={strokesOn(strokes, file.uuid)} />
              <span className={styles.number}>{index + 1}</span>
            </button>
            {hasStates && <PageState file={file} standing={standing[file.uuid]} />}
          </li>
        ))}
      </ol>
      <Modal isOpen={opened !== null} title={opened?.name ?? ''} size={1225} onClose={() => setOpened(null)}>
        {opened && <Whole file={opened} strokes={strokes} />}
      </Modal>
    </>
  );
}

function Whole({ file, strokes }: { file: AttachedFile; strokes: AnswerStrokes | null }) {
  const text = useText();
  const shown = useFileUrl(file);
  if (shown.state === 'missing') return <p>{text('files.missing')}</p>;
  if (shown.state !== 'here') return null;
  const marks = strokesOn(strokes, file.uuid);
  if (!hasMarks(marks)) return <img className={styles.whole} src={shown.url} alt={file.name} />;
  // No larger than the picture itself.
  const most = marks.turn % 180 === 0 ? file.width : file.height;
  return (
    <div className={styles.whole} style={{ maxWidth: most ?? undefined }}>
      <MarkedPage file={file} url={shown.url} marks={marks} />
    </div>
  );
}
