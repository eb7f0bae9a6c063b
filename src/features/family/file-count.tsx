// How many files come with a text, where they are not shown themselves.
import type { AttachedFile } from '#contract/core/attached-file.ts';
import { useText } from '#shared/i18n/index.ts';
import { paperclip } from '#shared/ui/icons/pages.ts';
import { Icon } from '#shared/ui/index.ts';
import styles from './file-count.module.css';

/** Draws nothing where there are none. */
export function FileCount({ files }: { files: readonly AttachedFile[] | undefined }) {
  const text = useText();
  if (!files?.length) return null;
  return (
    <span className={styles.count} data-file-count>
      <Icon shape={paperclip} />
      {text('family.files', { count: files.length })}
    </span>
  );
}
