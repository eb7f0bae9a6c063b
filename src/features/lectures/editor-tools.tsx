// What can be done to the text, in one line that is scrolled on a phone.
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { isLinkable } from '#contract/lectures/lecture-body.ts';
import { useText } from '#shared/i18n/index.ts';
import { arrowBackUp, type IconShape } from '#shared/ui/icons/index.ts';
import {
  arrowForwardUp,
  bold,
  bulb,
  italic,
  link,
  list,
  listNumbers,
  mathFunction,
  paperclip,
  table,
} from '#shared/ui/icons/pages.ts';
import { Button, IconButton, Modal, Select, TextInput } from '#shared/ui/index.ts';
import styles from './editor.module.css';

const levels = ['text', 'heading', 'subheading'] as const;

export function EditorTools({ editor, onFile }: { editor: Editor; onFile: () => void }) {
  const text = useText();
  const [isLinking, setLinking] = useState(false);
  const isIn = (name: string) => editor.isActive(name);
  const level = editor.isActive('heading', { level: 2 })
    ? 'heading'
    : editor.isActive('heading', { level: 3 })
      ? 'subheading'
      : 'text';
  const setLevel = (chosen: string) => {
    const chain = editor.chain().focus();
    if (chosen === 'text') chain.setParagraph().run();
    else chain.setHeading({ level: chosen === 'heading' ? 2 : 3 }).run();
  };
  const tool = (icon: IconShape, name: string, act: () => void, isOn?: boolean) => (
    <IconButton
      icon={icon}
      label={text(`lectures.tool.${name}`)}
      aria-pressed={isOn}
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={act}
    />
  );
  const chain = () => editor.chain().focus();
  return (
    <div className={styles.tools} role="toolbar" aria-label={text('lectures.tools')}>
      <Select
        label={text('lectures.tool.level')}
        isLabelHidden
        value={level}
        options={levels.map((value) => ({ value, label: text(`lectures.level.${value}`) }))}
        onChange={(event) => setLevel(event.target.value)}
      />
      {tool(bold, 'bold', () => chain().toggleBold().run(), isIn('bold'))}
      {tool(italic, 'italic', () => chain().toggleItalic().run(), isIn('italic'))}
      {tool(link, 'link', () => setLinking(true), isIn('link'))}
      <span className={styles.gap} />
      {tool(list, 'list', () => chain().toggleBulletList().run(), isIn('bulletList'))}
      {tool(listNumbers, 'numbers', () => chain().toggleOrderedList().run(), isIn('orderedList'))}
      {tool(table, 'table', () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run())}
      {tool(bulb, 'callout', () => chain().toggleWrap('callout').run(), isIn('callout'))}
      <span className={styles.gap} />
      {tool(mathFunction, 'formula', () =>
        chain()
          .insertContent({ type: 'formula', attrs: { tex: '' } })
          .run(),
      )}
      {tool(paperclip, 'file', onFile)}
      <span className={styles.gap} />
      {tool(arrowBackUp, 'undo', () => chain().undo().run())}
      {tool(arrowForwardUp, 'redo', () => chain().redo().run())}
      {isIn('table') && (
        <span className={styles.more}>
          <Button size="sm" onClick={() => chain().addRowAfter().run()}>
            {text('lectures.tool.addRow')}
          </Button>
          <Button size="sm" onClick={() => chain().addColumnAfter().run()}>
            {text('lectures.tool.addColumn')}
          </Button>
          <Button size="sm" onClick={() => chain().deleteRow().run()}>
            {text('lectures.tool.deleteRow')}
          </Button>
          <Button size="sm" onClick={() => chain().deleteColumn().run()}>
            {text('lectures.tool.deleteColumn')}
          </Button>
          <Button size="sm" variant="danger" onClick={() => chain().deleteTable().run()}>
            {text('lectures.tool.deleteTable')}
          </Button>
        </span>
      )}
      <Modal isOpen={isLinking} title={text('lectures.tool.link')} size={480} onClose={() => setLinking(false)}>
        {isLinking && (
          <LinkForm
            first={String(editor.getAttributes('link').href ?? '')}
            onSet={(href) => {
              setLinking(false);
              if (href === '') chain().extendMarkRange('link').unsetLink().run();
              else if (editor.state.selection.empty && !isIn('link')) {
                chain()
                  .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
                  .run();
              } else chain().extendMarkRange('link').setLink({ href }).run();
            }}
          />
        )}
      </Modal>
    </div>
  );
}

/** An address without a scheme is one of the web. */
const withScheme = (typed: string) => (typed === '' || /^(https?:|mailto:)/i.test(typed) ? typed : `https://${typed}`);

function LinkForm({ first, onSet }: { first: string; onSet: (href: string) => void }) {
  const text = useText();
  const [typed, setTyped] = useState(first);
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      className={styles.link}
      onSubmit={(event) => {
        event.preventDefault();
        const href = withScheme(typed.trim());
        if (href !== '' && !isLinkable(href)) return setWrong(true);
        onSet(href);
      }}
    >
      <TextInput
        label={text('lectures.link.address')}
        hint={text('lectures.link.hint')}
        value={typed}
        error={isWrong ? text('lectures.link.wrong') : undefined}
        autoFocus
        inputMode="url"
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="primary">
        {text('lectures.link.set')}
      </Button>
    </form>
  );
}
