import { hasMarks, type PageStrokes } from '#contract/answers/answer-strokes.ts';
import type { AttachedFile } from '#contract/core/attached-file.ts';
import { useFileUrl } from '#data/files/use-file-url.ts';
import { isDrawn } from '#domain/file/is-drawn.ts';
import { useText } from '#shared/i18n/index.ts';
import { fileText } from '#shared/ui/icons/pages.ts';
import { Icon } from '#shared/ui/index.ts';
import styles from './answers.module.css';
import { MarkedTile } from './marked-page.tsx';

type Props = { file: AttachedFile; marks?: PageStrokes | undefined };

/** A page as a small picture, or the name of a file that is none. */
export function PagePicture({ file, marks }: Props) {
  if (!isDrawn(file)) {
    return (
      <span className={styles.name}>
        <Icon shape={fileText} />
        <span>{file.name}</span>
      </span>
    );
  }
  return <Drawn file={file} marks={marks} />;
}

function Drawn({ file, marks }: Props) {
  const text = useText();
  const shown = useFileUrl(file);
  if (shown.state === 'missing') return <span className={styles.name}>{text('files.missing')}</span>;
  if (shown.state === 'loading') return null;
  if (marks && hasMarks(marks)) return <MarkedTile file={file} url={shown.url} marks={marks} />;
  return <img src={shown.url} alt="" loading="lazy" decoding="async" />;
}
