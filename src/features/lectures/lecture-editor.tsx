// The editor of a lecture's text. Loaded with its page alone.
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect } from 'react';
import type { AttachedFile } from '#contract/core/attached-file.ts';
import type { LectureBody } from '#contract/lectures/lecture-body.ts';
import { useText } from '#shared/i18n/index.ts';
import styles from './editor.module.css';
import { bodyFromEditor, type EditorNode } from './editor-body.ts';
import { extensions } from './editor-nodes.ts';
import { EditorTools } from './editor-tools.tsx';
import { LectureFiles } from './lecture-files.ts';

type Props = {
  /** What it begins with. Another `revision` begins again. */
  body: LectureBody;
  revision: number;
  files: readonly AttachedFile[];
  onChange: (body: LectureBody) => void;
  onChooseFile: (insert: (file: AttachedFile) => void) => void;
};

export function LectureEditor({ body, revision, files, onChange, onChooseFile }: Props) {
  const text = useText();
  const editor = useEditor({
    extensions,
    content: body as object,
    // The page brings the few rules that it needs itself: styles in the document are not allowed (Content-Security-Policy).
    injectCSS: false,
    editorProps: { attributes: { 'aria-label': text('lectures.text'), 'aria-multiline': 'true', role: 'textbox' } },
    shouldRerenderOnTransaction: true,
    onUpdate: (changed) => onChange(bodyFromEditor(changed.editor.getJSON() as EditorNode)),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed here comes back as `body`; only another revision begins again
  useEffect(() => {
    if (revision > 0) editor.commands.setContent(body as object, { emitUpdate: false });
  }, [editor, revision]);
  const insertFile = () =>
    onChooseFile(({ uuid }) => {
      editor.chain().focus().insertContent({ type: 'attachment', attrs: { uuid } }).run();
    });
  return (
    <LectureFiles value={files}>
      <EditorTools editor={editor} onFile={insertFile} />
      <EditorContent editor={editor} className={styles.sheet} />
    </LectureFiles>
  );
}
