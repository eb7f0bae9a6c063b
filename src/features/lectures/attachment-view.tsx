// A file in the text of the editor, with the words below it.
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { use } from 'react';
import { FileFigure } from '#domain/file/file-figure.tsx';
import { useText } from '#shared/i18n/index.ts';
import { trash } from '#shared/ui/icons/pages.ts';
import { IconButton } from '#shared/ui/index.ts';
import styles from './editor.module.css';
import { LectureFiles } from './lecture-files.ts';

export function AttachmentView({ node, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const text = useText();
  const files = use(LectureFiles);
  const file = files.find(({ uuid }) => uuid === node.attrs.uuid);
  return (
    <NodeViewWrapper className={styles.attachment} contentEditable={false}>
      {file ? <FileFigure file={file} caption={null} /> : <p className="faint">{text('lectures.fileGone')}</p>}
      <div className={styles.caption}>
        <input
          className="input"
          aria-label={text('lectures.caption')}
          placeholder={text('lectures.caption')}
          maxLength={200}
          value={node.attrs.caption ?? ''}
          onChange={(event) => updateAttributes({ caption: event.target.value || null })}
        />
        <IconButton icon={trash} label={text('files.remove')} onClick={deleteNode} />
      </div>
    </NodeViewWrapper>
  );
}
