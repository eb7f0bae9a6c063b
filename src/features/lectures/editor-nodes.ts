// What the editor knows beside usual text: tables of words alone, call-outs, and files of the lecture.
import { Node } from '@tiptap/core';
import { ListItem } from '@tiptap/extension-list';
import Subscript from '@tiptap/extension-subscript';
import Superscript from '@tiptap/extension-superscript';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { ReactNodeViewRenderer } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { isLinkable } from '#contract/lectures/lecture-body.ts';
import { AttachmentView } from './attachment-view.tsx';
import { FormulaView } from './formula-view.tsx';

const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: '(paragraph | bulletList | orderedList)+',
  defining: true,
  parseHTML: () => [{ tag: 'aside' }],
  renderHTML: () => ['aside', 0],
});

const Attachment = Node.create({
  name: 'attachment',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ uuid: { default: '' }, caption: { default: null } }),
  // Nothing that is pasted is a file of this lecture, except from the lecture itself.
  parseHTML: () => [{ tag: 'figure[data-uuid]', getAttrs: (element) => ({ uuid: element.getAttribute('data-uuid') }) }],
  renderHTML: ({ node }) => ['figure', { 'data-uuid': node.attrs.uuid }],
  addNodeView: () => ReactNodeViewRenderer(AttachmentView),
});

const formulaAttributes = () => ({ tex: { default: '' }, math: { default: null } });
const Formula = Node.create({
  name: 'formula',
  group: 'block',
  atom: true,
  addAttributes: formulaAttributes,
  parseHTML: () => [{ tag: 'div[data-tex]', getAttrs: (element) => ({ tex: element.getAttribute('data-tex') }) }],
  renderHTML: ({ node }) => ['div', { 'data-tex': node.attrs.tex }],
  addNodeView: () => ReactNodeViewRenderer(FormulaView),
});

export const extensions = [
  StarterKit.configure({
    blockquote: false,
    codeBlock: false,
    listItem: false,
    heading: { levels: [2, 3] },
    link: { openOnClick: false, isAllowedUri: isLinkable, HTMLAttributes: { rel: 'noopener noreferrer' } },
  }),
  ListItem.extend({ content: 'paragraph (paragraph | bulletList | orderedList)*' }),
  Subscript,
  Superscript,
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader.extend({ content: 'paragraph+' }),
  TableCell.extend({ content: 'paragraph+' }),
  Callout,
  Attachment,
  Formula,
];
