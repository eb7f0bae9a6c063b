// The window of the camera: one press for each page, and a look at the last one.
import { useState } from 'react';
import { useText } from '#shared/i18n/index.ts';
import { alertTriangle } from '#shared/ui/icons/index.ts';
import { camera } from '#shared/ui/icons/pages.ts';
import { Button, Icon, Modal, Notice } from '#shared/ui/index.ts';
import styles from './camera.module.css';
import { PagePicture } from './page-picture.tsx';
import type { Pages } from './use-pages.ts';
import { useViewfinder, type ViewfinderState } from './use-viewfinder.ts';

type Props = {
  pages: Pages;
  mostFiles: number;
  isOpen: boolean;
  onClose: () => void;
  /** Opens the camera of the device instead. */
  onOwnCamera: () => void;
};

export function CameraWindow({ pages, mostFiles, isOpen, onClose, onOwnCamera }: Props) {
  const text = useText();
  const { video, round, state, take, startAgain } = useViewfinder();
  const [isTaking, setIsTaking] = useState(false);
  const [said, setSaid] = useState('');
  const { files, reading } = pages;
  const isFull = files.length + reading >= mostFiles;
  const shoot = async () => {
    const number = files.length + reading + 1;
    // A second press meanwhile would be one page too many where one is missing.
    setIsTaking(true);
    const file = await take();
    setIsTaking(false);
    if (file === null) return;
    setSaid(text('answers.camera.taken', { number }));
    await pages.add([file]);
  };
  const bar = (
    <div className={styles.bar}>
      <LastPage pages={pages} />
      <button
        type="button"
        className={styles.shutter}
        aria-label={text('answers.camera.shoot')}
        disabled={state !== 'live' || isFull}
        aria-busy={isTaking || undefined}
        onClick={() => !isTaking && void shoot()}
      >
        <Icon shape={camera} />
      </button>
      <Button className={styles.done} onClick={onClose}>
        {text('answers.camera.done', { count: files.length, most: mostFiles })}
      </Button>
      <p role="status" className="vh">
        {said}
      </p>
    </div>
  );
  return (
    <Modal isOpen={isOpen} onClose={onClose} size={700} title={text('answers.take')} footer={bar}>
      <div className={styles.camera}>
        {isOpen && (
          <div className={styles.view} hidden={state !== 'live' && state !== 'starting'}>
            <video
              key={round}
              ref={video}
              className={styles.seen}
              playsInline
              muted
              aria-label={text('answers.camera.view')}
            />
            {state === 'starting' && <p className={styles.starting}>{text('answers.camera.starting')}</p>}
          </div>
        )}
        {state !== 'live' && state !== 'starting' && (
          <NoCamera state={state} onAgain={startAgain} onOwnCamera={onOwnCamera} />
        )}
        {isFull && <Notice>{text('answers.camera.full', { most: mostFiles })}</Notice>}
        {pages.problems.map((problem) => (
          <Notice key={problem} tone="warn" isAlert>
            {problem}
          </Notice>
        ))}
      </div>
    </Modal>
  );
}

type NoCameraProps = {
  state: Exclude<ViewfinderState, 'live' | 'starting'>;
  onAgain: () => void;
  onOwnCamera: () => void;
};

function NoCamera({ state, onAgain, onOwnCamera }: NoCameraProps) {
  const text = useText();
  return (
    <Notice
      tone="warn"
      isAlert
      title={text(`answers.camera.${state}`)}
      actions={
        <>
          {state !== 'absent' && <Button onClick={onAgain}>{text('answers.camera.again')}</Button>}
          <Button onClick={onOwnCamera}>{text('answers.camera.own')}</Button>
        </>
      }
    >
      {text(`answers.camera.${state}.why`)}
    </Notice>
  );
}

/** The page that came last, and whether it can be read. */
function LastPage({ pages: { files, reading, blurred, remove } }: { pages: Pages }) {
  const text = useText();
  const last = files.at(-1);
  if (reading > 0) return <p className={styles.last}>{text('answers.reading')}</p>;
  if (!last) return <p className={styles.last}>{text('answers.pages.none')}</p>;
  return (
    <div className={styles.last}>
      <span className={styles.tile}>
        <PagePicture file={last} />
      </span>
      <span className={styles.words}>
        {text('answers.page', { number: files.length })}
        {blurred.has(last.uuid) && (
          <>
            <span className={styles.warning}>
              <Icon shape={alertTriangle} />
              {text('answers.page.blurred')}
            </span>
            <Button size="sm" onClick={() => void remove(last.uuid)}>
              {text('answers.camera.retake')}
            </Button>
          </>
        )}
      </span>
    </div>
  );
}
