import type { AttachedFile } from '#contract/core/attached-file.ts';
import { useFileUrl } from '#data/files/use-file-url.ts';
import { isDrawn } from '#domain/file/is-drawn.ts';
import { useText } from '#shared/i18n/index.ts';
import { fileText } from '#shared/ui/icons/pages.ts';
import { Icon } from '#shared/ui/index.ts';
import styles from './answers.module.css';

/** A page as a small picture, or the name of a file that is none. */
export function PagePicture({ file }: { file: AttachedFile }) {
  if (!isDrawn(file)) {
    return (
      <span className={styles.name}>
        <Icon shape={fileText} />
        <span>{file.name}</span>
      </span>
    );
  }
  return <Drawn file={file} />;
}

function Drawn({ file }: { file: AttachedFile }) {
  const text = useText();
  const shown = useFileUrl(file);
  if (shown.state === 'missing') return <span className={styles.name}>{text('files.missing')}</span>;
  if (shown.state === 'loading') return null;
  return <img src={shown.url} alt="" loading="lazy" decoding="async" />;
}
