// Tiles of shared files, and a list of refused files with the reasons.
import { sharedMegabytes, shareLimits } from '#contract/files/shared-files.ts';
import type { SharedHead } from '#data/files/shared-files.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatBytes } from '#shared/lib/bytes.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { check } from '#shared/ui/icons/index.ts';
import { fileText, trash } from '#shared/ui/icons/pages.ts';
import { Icon, IconButton } from '#shared/ui/index.ts';
import styles from './answers.module.css';
import { PagePicture } from './page-picture.tsx';
import own from './shared.module.css';
import type { SharedRow } from './use-shared.ts';

type Props = {
  files: readonly SharedRow[];
  chosen: ReadonlySet<string>;
  /** False if the person cannot add files: tiles cannot be selected. */
  isChoosing: boolean;
  onPress: (id: string) => void;
  onDiscard: (file: SharedRow) => void;
};

export function SharedTiles({ files, chosen, isChoosing, onPress, onDiscard }: Props) {
  const text = useText();
  const language = useLanguage();
  return (
    <ul className={styles.tiles} data-shared>
      {files.map((file) => {
        const picture = <PagePicture file={{ ...file, uuid: file.id }} />;
        return (
          <li key={file.id}>
            {isChoosing ? (
              <button
                type="button"
                className={styles.tile}
                aria-pressed={chosen.has(file.id)}
                aria-label={file.name}
                onClick={() => onPress(file.id)}
              >
                {picture}
                {chosen.has(file.id) && (
                  <span className={styles.number}>
                    <Icon shape={check} />
                  </span>
                )}
              </button>
            ) : (
              <div className={styles.tile}>{picture}</div>
            )}
            <span className={own.foot}>
              <span className="num faint">{formatBytes(file.bytes, language)}</span>
              <IconButton
                icon={trash}
                variant="danger"
                label={text('answers.shared.discard', { name: file.name })}
                onClick={() => onDiscard(file)}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

export function RefusedFiles({ files }: { files: readonly SharedHead[] }) {
  return (
    <ul className={own.tasks} data-refused>
      {files.map((file) => (
        <li key={file.id} className={own.refused}>
          <Icon shape={fileText} />
          <b>{unbroken(file.name)}</b>
          <span className={styles.warning}>
            <Reason file={file} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Reason({ file: { problem, type, bytes } }: { file: SharedHead }) {
  const text = useText();
  const language = useLanguage();
  switch (problem) {
    case 'size':
      return text('answers.shared.refused.size', { size: formatBytes(bytes, language), most: sharedMegabytes(type) });
    case 'count':
      return text('answers.shared.refused.count', { most: shareLimits.mostFiles });
    case 'empty':
      return text('answers.shared.refused.empty');
    default:
      return text('answers.shared.refused.type');
  }
}
