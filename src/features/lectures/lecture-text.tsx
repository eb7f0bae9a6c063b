// A lecture to read: its nodes as elements of the page. No HTML is taken over, and no library is loaded (decisions L6).
import { createElement, type ReactNode } from 'react';
import type { AttachedFile } from '#contract/core/attached-file.ts';
import { isLinkable, type LectureBody, type LectureNode, type MathNode } from '#contract/lectures/lecture-body.ts';
import { FileFigure } from '#domain/file/file-figure.tsx';
import { useText } from '#shared/i18n/index.ts';
import { bulb } from '#shared/ui/icons/pages.ts';
import { Icon, Notice } from '#shared/ui/index.ts';
import { Formula } from './formula.tsx';
import styles from './lecture.module.css';

type Props = { body: LectureBody; files: readonly AttachedFile[] };

export function LectureText({ body, files }: Props) {
  return <div className={styles.text}>{drawn(body.content, files)}</div>;
}

const marks: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
  subscript: 'sub',
  superscript: 'sup',
};
/** Nodes that are an element of the page, and nothing else. */
const plain: Readonly<Record<string, string>> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  tableRow: 'tr',
  tableCell: 'td',
  tableHeader: 'th',
};

function drawn(nodes: readonly LectureNode[] | undefined, files: readonly AttachedFile[]): ReactNode {
  // A lecture is drawn whole at every change: the place of a node is all that names it.
  return nodes?.map((node, index) => <Drawn key={index.toString()} node={node} files={files} />);
}

function Drawn({ node, files }: { node: LectureNode; files: readonly AttachedFile[] }) {
  const inside = drawn(node.content, files);
  const tag = plain[node.type];
  if (tag) return createElement(tag, null, inside);
  switch (node.type) {
    case 'text':
      return <Words node={node} />;
    case 'hardBreak':
      return <br />;
    case 'horizontalRule':
      return <hr />;
    case 'heading':
      return node.attrs?.level === 3 ? <h3>{inside}</h3> : <h2 id={headingId(node)}>{inside}</h2>;
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too
        <div className={styles.table} tabIndex={0}>
          <table>
            <tbody>{inside}</tbody>
          </table>
        </div>
      );
    case 'callout':
      return (
        <aside className={styles.callout}>
          <Icon shape={bulb} />
          <div>{inside}</div>
        </aside>
      );
    case 'formula':
      return (
        <div className={styles.formula}>
          <Formula {...formulaOf(node)} isBlock />
        </div>
      );
    case 'inlineFormula':
      return <Formula {...formulaOf(node)} />;
    case 'attachment': {
      const file = files.find(({ uuid }) => uuid === node.attrs?.uuid);
      return file ? <FileFigure file={file} caption={(node.attrs?.caption ?? null) as string | null} /> : null;
    }
    default:
      return <Unknown />;
  }
}

const formulaOf = ({ attrs }: LectureNode) => ({
  tex: String(attrs?.tex ?? ''),
  math: (attrs?.math ?? null) as MathNode | null,
});

/** The place of a heading, for the list of contents. */
export const headingId = (node: LectureNode): string =>
  `h-${(node.content ?? [])
    .map(({ text }) => text ?? '')
    .join('')
    .replaceAll(/\s+/g, '-')}`;

function Words({ node }: { node: LectureNode }) {
  let shown: ReactNode = node.text;
  for (const { type, attrs } of node.marks ?? []) {
    if (type === 'link' && isLinkable(attrs?.href)) {
      shown = (
        <a href={attrs.href} target="_blank" rel="noopener noreferrer">
          {shown}
        </a>
      );
    } else if (marks[type]) shown = createElement(marks[type], null, shown);
  }
  return shown;
}

/** Of a version that came after this one. */
function Unknown() {
  const text = useText();
  return <Notice tone="plain">{text('lectures.unknownNode')}</Notice>;
}
