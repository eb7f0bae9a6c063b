// Text and pages of an answer, one at a time, with zoom and turn.

import { useState } from 'react';
import type { AttachedFile } from '#contract/core/attached-file.ts';
import type { FileStanding } from '#contract/files/files.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { readFile } from '#data/files/files.ts';
import { useFileUrl } from '#data/files/use-file-url.ts';
import { isDrawn } from '#domain/file/is-drawn.ts';
import { useText } from '#shared/i18n/index.ts';
import { saveFile } from '#shared/lib/save-file.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { refresh } from '#shared/ui/icons/index.ts';
import { download, rotateClockwise, zoomIn, zoomOut } from '#shared/ui/icons/pages.ts';
import { Button, IconButton, SegmentedControl } from '#shared/ui/index.ts';
import styles from './check.module.css';
import { PageState } from './page-state.tsx';

type Props = {
  words: string | null;
  files: readonly AttachedFile[];
  standing: Readonly<Record<string, FileStanding>>;
};

export function CheckedPages({ words, files, standing }: Props) {
  const text = useText();
  const [shown, setShown] = useState(words === null && files.length > 0 ? '0' : 'text');
  const file = files[Number(shown)];
  const parts = [
    ...(words !== null ? [{ value: 'text', label: text('answers.check.text') }] : []),
    ...files.map((_, index) => ({ value: String(index), label: String(index + 1) })),
  ];
  return (
    <div className={styles.paper}>
      {parts.length > 1 && (
        <SegmentedControl label={text('answers.pages')} segments={parts} value={shown} onChange={setShown} />
      )}
      {shown === 'text' || !file ? (
        <p className={styles.words}>{words === null ? text('answers.noText') : unbroken(words)}</p>
      ) : (
        <PageOfAnswer key={file.uuid} file={file} standing={standing[file.uuid]} />
      )}
    </div>
  );
}

const zooms = [1, 1.5, 2, 3] as const;

function PageOfAnswer({ file, standing }: { file: AttachedFile; standing: FileStanding | undefined }) {
  const text = useText();
  const account = useAccount();
  const [attempt, setAttempt] = useState(0);
  const [zoom, setZoom] = useState(0);
  const [turn, setTurn] = useState(0);
  const found = useFileUrl(file, attempt);
  if (!isDrawn(file)) {
    const save = async () => {
      const read = await readFile(account, file);
      if (read.kind === 'here') saveFile(file.name, read.blob);
    };
    return (
      <p className={styles.words}>
        <Button icon={download} onClick={() => void save()}>
          {file.name}
        </Button>
      </p>
    );
  }
  const isAside = turn % 180 !== 0;
  return (
    <>
      <div className={styles.tools}>
        <IconButton
          icon={zoomOut}
          label={text('answers.check.zoomOut')}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        />
        <IconButton
          icon={zoomIn}
          label={text('answers.check.zoomIn')}
          disabled={zoom === zooms.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
        <IconButton
          icon={rotateClockwise}
          label={text('answers.check.turn')}
          onClick={() => setTurn((turn + 90) % 360)}
        />
      </div>
      {found.state === 'missing' && (
        <div className={styles.words}>
          <PageState file={file} standing={standing} />
          <Button icon={refresh} onClick={() => setAttempt(attempt + 1)}>
            {text('ui.retry')}
          </Button>
        </div>
      )}
      {found.state === 'here' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a page that is larger than its frame is scrolled by keys
        <div className={styles.frame} tabIndex={0}>
          <img
            src={found.url}
            alt={file.name}
            width={file.width ?? undefined}
            height={file.height ?? undefined}
            style={{
              width: `${(zooms[zoom] ?? 1) * 100}%`,
              ...(turn > 0 && { rotate: `${turn}deg`, ...(isAside && { aspectRatio: '1', objectFit: 'contain' }) }),
            }}
          />
        </div>
      )}
    </>
  );
}
