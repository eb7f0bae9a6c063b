// A file that people are given to read: a picture where it stands, everything else by its name.
import { useState } from 'react';
import type { AttachedFile } from '#contract/core/attached-file.ts';
import { useAccount } from '#data/account-context.tsx';
import { useFileUrl } from '#data/files/use-file-url.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatBytes } from '#shared/lib/bytes.ts';
import { saveFile } from '#shared/lib/save-file.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { video } from '#shared/ui/icons/index.ts';
import { fileText, photo, volume } from '#shared/ui/icons/pages.ts';
import { Button, Icon, useToast } from '#shared/ui/index.ts';
import styles from './file-figure.module.css';
import { isDrawn } from './is-drawn.ts';

const kindOf = (file: AttachedFile) => (isDrawn(file) ? 'picture' : file.type.split('/')[0]);
const shapes = { picture: photo, audio: volume, video } as const;

/** In the text: a picture is drawn, sound and film are played after a press, which fetches them. */
export function FileFigure({ file, caption }: { file: AttachedFile; caption: string | null }) {
  const kind = kindOf(file);
  return (
    <figure className={styles.figure}>
      {kind === 'picture' ? (
        <Picture file={file} caption={caption} />
      ) : kind === 'audio' || kind === 'video' ? (
        <Played file={file} kind={kind} />
      ) : (
        <FileLink file={file} />
      )}
      {caption && <figcaption>{unbroken(caption)}</figcaption>}
    </figure>
  );
}

function Picture({ file, caption }: { file: AttachedFile; caption: string | null }) {
  const text = useText();
  const [attempt, setAttempt] = useState(0);
  const shown = useFileUrl(file, attempt);
  const { width, height } = file;
  // The place is held, so that what is read does not jump.
  const style = width && height ? { aspectRatio: `${width} / ${height}` } : undefined;
  if (shown.state === 'here') return <img src={shown.url} alt={caption ?? file.name} style={style} />;
  if (shown.state === 'loading') return <div className={styles.place} style={style} />;
  return (
    <div className={styles.place} style={style}>
      <Missing file={file} onRetry={() => setAttempt(attempt + 1)} words={text('files.picture')} />
    </div>
  );
}

function Missing({ file, words, onRetry }: { file: AttachedFile; words: string; onRetry: () => void }) {
  const text = useText();
  const language = useLanguage();
  return (
    <p className="faint">
      {text('files.notHere', { what: words, size: formatBytes(file.bytes, language) })}
      <Button size="sm" onClick={onRetry}>
        {text('ui.retry')}
      </Button>
    </p>
  );
}

function Played({ file, kind }: { file: AttachedFile; kind: 'audio' | 'video' }) {
  const [isAsked, setAsked] = useState(false);
  return isAsked ? <Player file={file} kind={kind} /> : <FileRow file={file} onOpen={() => setAsked(true)} />;
}

function Player({ file, kind }: { file: AttachedFile; kind: 'audio' | 'video' }) {
  const [attempt, setAttempt] = useState(0);
  const shown = useFileUrl(file, attempt);
  if (shown.state === 'missing') {
    return <Missing file={file} words={file.name} onRetry={() => setAttempt(attempt + 1)} />;
  }
  if (shown.state === 'loading') return <div className={styles.place} />;
  // biome-ignore lint/a11y/useMediaCaption: a teacher's recording has no captions
  return kind === 'audio' ? <audio src={shown.url} controls /> : <video src={shown.url} controls />;
}

/** Below the text, and in it where nothing can be drawn. */
export function FileLink({ file }: { file: AttachedFile }) {
  const text = useText();
  const toast = useToast();
  const account = useAccount();
  const open = async () => {
    const { readFile } = await import('#data/files/files.ts');
    const found = await readFile(account, file);
    if (found.kind === 'here') saveFile(file.name, found.blob);
    else toast.warning(text('files.missing'));
  };
  return <FileRow file={file} onOpen={() => void open()} />;
}

function FileRow({ file, onOpen }: { file: AttachedFile; onOpen: () => void }) {
  const language = useLanguage();
  const kind = kindOf(file);
  const shape = kind && kind in shapes ? shapes[kind as keyof typeof shapes] : fileText;
  return (
    <button type="button" className={styles.file} onClick={onOpen}>
      <Icon shape={shape} />
      <span>
        <b>{unbroken(file.name)}</b>
        <small className="num">{formatBytes(file.bytes, language)}</small>
      </span>
    </button>
  );
}
