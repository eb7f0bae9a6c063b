// Text and pages of an answer, one at a time, with zoom and turn.
import { useState } from 'react';
import { type AnswerStrokes, strokesOn, type Turn } from '#contract/answers/answer-strokes.ts';
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
import { DrawnPage } from './drawn-page.tsx';
import { MarkedPage } from './marked-page.tsx';
import { PageState } from './page-state.tsx';
import { nextTurn, type PageView } from './use-page-view.ts';
import type { Pen } from './use-pen.ts';
import { usePinch } from './use-pinch.ts';

type Props = {
  words: string | null;
  files: readonly AttachedFile[];
  standing: Readonly<Record<string, FileStanding>>;
  strokes: AnswerStrokes | null;
  /** Null where the reader may not draw. */
  pen: Pen | null;
  view: PageView;
  /** Number of the page that is shown; null for the text. */
  shown: number | null;
  onShow: (shown: number | null) => void;
};

export function CheckedPages({ words, files, standing, strokes, pen, view, shown, onShow }: Props) {
  const text = useText();
  const file = shown === null ? undefined : files[shown];
  const parts = [
    ...(words !== null ? [{ value: 'text', label: text('answers.check.text') }] : []),
    ...files.map((_, index) => ({ value: String(index), label: String(index + 1) })),
  ];
  return (
    <div className={styles.paper}>
      {parts.length > 1 && (
        <SegmentedControl
          label={text('answers.pages')}
          segments={parts}
          value={file ? String(shown) : 'text'}
          onChange={(value) => onShow(value === 'text' ? null : Number(value))}
        />
      )}
      {!file ? (
        <p className={styles.words}>{words === null ? text('answers.noText') : unbroken(words)}</p>
      ) : isDrawn(file) ? (
        <PageOfAnswer
          key={file.uuid}
          file={file}
          standing={standing[file.uuid]}
          strokes={strokes}
          pen={pen}
          view={view}
        />
      ) : (
        <FileToSave file={file} />
      )}
    </div>
  );
}

function FileToSave({ file }: { file: AttachedFile }) {
  const account = useAccount();
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

type PageProps = Pick<Props, 'strokes' | 'pen' | 'view'> & { file: AttachedFile; standing: FileStanding | undefined };

function PageOfAnswer({ file, standing, strokes, pen, view }: PageProps) {
  const text = useText();
  const [attempt, setAttempt] = useState(0);
  const found = useFileUrl(file, attempt);
  const pinched = usePinch(view);
  const marks = strokesOn(strokes, file.uuid);
  /** Of a reader: what a teacher turns stays turned. */
  const [turn, setTurn] = useState<Turn>(marks.turn);
  return (
    <>
      {!pen && (
        <div className={styles.tools}>
          <IconButton
            icon={zoomOut}
            label={text('answers.check.zoomOut')}
            disabled={view.zoomOut === null}
            onClick={() => view.zoomOut?.()}
          />
          <IconButton
            icon={zoomIn}
            label={text('answers.check.zoomIn')}
            disabled={view.zoomIn === null}
            onClick={() => view.zoomIn?.()}
          />
          <IconButton
            icon={rotateClockwise}
            label={text('answers.check.turn')}
            onClick={() => setTurn(nextTurn(turn))}
          />
        </div>
      )}
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
        <div ref={pinched} className={styles.frame} tabIndex={0}>
          {pen ? (
            <DrawnPage file={file} url={found.url} pen={pen} zoom={view.zoom} />
          ) : (
            <div style={{ width: `${view.zoom * 100}%` }}>
              <MarkedPage file={file} url={found.url} marks={{ ...marks, turn }} />
            </div>
          )}
        </div>
      )}
    </>
  );
}
