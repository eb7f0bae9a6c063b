// The pages of an answer as tiles, with what can be done with the one that was chosen.
import { useState } from 'react';
import type { AttachedFile } from '#contract/core/attached-file.ts';
import { attachedKinds, filePurposes } from '#contract/files/file-purposes.ts';
import type { FileStanding } from '#contract/files/files.schema.ts';
import { useText } from '#shared/i18n/index.ts';
import { arrowLeft, arrowRight, photoPlus, rotateClockwise, trash } from '#shared/ui/icons/pages.ts';
import { IconButton } from '#shared/ui/index.ts';
import styles from './answers.module.css';
import { FileButton } from './file-button.tsx';
import { PagePicture } from './page-picture.tsx';
import { PageState } from './page-state.tsx';
import { TakeButton } from './take-button.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';
import type { Pages } from './use-pages.ts';

/** What the device's own window of files offers. */
const accepted = Object.values(attachedKinds)
  .filter(({ group }) => (filePurposes.answer.groups as readonly string[]).includes(group))
  .flatMap(({ types, endings }) => [...types, ...endings.map((ending) => `.${ending}`)])
  .join(',');

type Props = { pages: Pages; standing: Readonly<Record<string, FileStanding>>; mostFiles: number };

export function PageTiles({ pages, standing, mostFiles }: Props) {
  const text = useText();
  const [chosen, setChosen] = useState<string | null>(null);
  const { files, reading, blurred } = pages;
  const index = files.findIndex(({ uuid }) => uuid === chosen);
  const file = files[index];
  const isFull = files.length + reading >= mostFiles;
  const area = useDroppedFiles((dropped) => void pages.add(dropped));
  return (
    <div ref={area} className={styles.pages}>
      {files.length + reading === 0 && <p className="faint">{text('answers.pages.none')}</p>}
      {files.length + reading > 0 && (
        <ol className={styles.tiles}>
          {files.map((one, place) => (
            <li key={one.uuid}>
              <button
                type="button"
                className={styles.tile}
                aria-pressed={one.uuid === chosen}
                aria-label={text('answers.page.open', { number: place + 1 })}
                onClick={() => setChosen(one.uuid === chosen ? null : one.uuid)}
              >
                <PagePicture file={one} />
                <span className={styles.number}>{place + 1}</span>
              </button>
              <PageState file={one} standing={standing[one.uuid]} isBlurred={blurred.has(one.uuid)} />
            </li>
          ))}
          {reading > 0 && (
            <li className={styles.reading}>
              <span className={styles.tile} />
              <span className="faint">{text('answers.reading')}</span>
            </li>
          )}
        </ol>
      )}
      {file && <PageActs file={file} number={index + 1} pages={pages} onGone={() => setChosen(null)} />}
      <div className={styles.add}>
        <TakeButton pages={pages} mostFiles={mostFiles} isDisabled={isFull} />
        <FileButton
          label={text('answers.choose')}
          icon={photoPlus}
          accept={accepted}
          isDisabled={isFull}
          onChosen={pages.add}
        />
      </div>
    </div>
  );
}

type ActsProps = { file: AttachedFile; number: number; pages: Pages; onGone: () => void };

function PageActs({ file, number, pages, onGone }: ActsProps) {
  const text = useText();
  const { uuid, width } = file;
  const remove = () => {
    onGone();
    void pages.remove(uuid);
  };
  return (
    <div className={styles.acts}>
      <span className="grow">{text('answers.page', { number })}</span>
      {width !== null && (
        <IconButton
          icon={rotateClockwise}
          label={text('answers.page.turn', { number })}
          isBusy={pages.reading > 0}
          onClick={() => void pages.turn(uuid)}
        />
      )}
      <IconButton
        icon={arrowLeft}
        label={text('answers.page.earlier', { number })}
        disabled={number === 1}
        onClick={() => void pages.move(uuid, -1)}
      />
      <IconButton
        icon={arrowRight}
        label={text('answers.page.later', { number })}
        disabled={number === pages.files.length}
        onClick={() => void pages.move(uuid, 1)}
      />
      <IconButton icon={trash} variant="danger" label={text('answers.page.remove', { number })} onClick={remove} />
    </div>
  );
}
