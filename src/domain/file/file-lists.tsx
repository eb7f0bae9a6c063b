// Files below a text: to read, and to change while it is written.
import { useRef } from 'react';
import type { AttachedFile } from '#contract/core/attached-file.ts';
import { useText } from '#shared/i18n/index.ts';
import { paperclip, trash } from '#shared/ui/icons/pages.ts';
import { Button, IconButton, Notice } from '#shared/ui/index.ts';
import { FileLink } from './file-figure.tsx';
import styles from './file-lists.module.css';
import type { Attachments } from './use-attachments.ts';

export function FileList({ files }: { files: readonly AttachedFile[] }) {
  return (
    <ul className={styles.files} data-files>
      {files.map((file) => (
        <li key={file.uuid}>
          <FileLink file={file} />
        </li>
      ))}
    </ul>
  );
}

type ChangingProps = { files: readonly AttachedFile[]; onRemove: (uuid: string) => void };

/** The same with a button for each that takes it away. */
export function ChangingFiles({ files, onRemove }: ChangingProps) {
  const text = useText();
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} data-files>
      {files.map((file) => (
        <li key={file.uuid} className={styles.row}>
          <FileLink file={file} />
          <IconButton icon={trash} label={text('files.remove')} onClick={() => onRemove(file.uuid)} />
        </li>
      ))}
    </ul>
  );
}

/** Files of a form: those that are there, a button for more, and why one was not taken. */
export function FilesField({ attachments }: { attachments: Attachments }) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const { files, problems, reading } = attachments;
  return (
    <div className={styles.field}>
      <ChangingFiles files={files} onRemove={(uuid) => void attachments.remove(uuid)} />
      {problems.map((words) => (
        <Notice key={words} tone="warn">
          {words}
        </Notice>
      ))}
      <Button icon={paperclip} isBusy={reading > 0} onClick={() => input.current?.click()}>
        {text('files.add')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-file-field
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          event.target.value = '';
          void attachments.add(chosen);
        }}
      />
    </div>
  );
}
