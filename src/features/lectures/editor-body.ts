// The document of the editor as the body of a lecture: only what the contract knows, where it may stand, so that what is stored can be sent.
// What has no place loses its form, never its words.
import {
  isLinkable,
  type LectureBody,
  type LectureMark,
  type LectureNode,
  lectureChildren,
} from '#contract/lectures/lecture-body.ts';

/** A document of the editor: the same shape, with attributes of its own. */
export type EditorNode = {
  readonly type?: string;
  readonly attrs?: Readonly<Record<string, unknown>> | undefined;
  readonly content?: readonly EditorNode[] | undefined;
  readonly text?: string | undefined;
  readonly marks?: readonly EditorNode[] | undefined;
};

/** Lists deeper than this lose their form: far more than anybody reads. */
const mostListDepth = 4;
const inline: ReadonlySet<string> = new Set(lectureChildren.paragraph);
const plainMarks: ReadonlySet<string> = new Set([
  'bold',
  'italic',
  'underline',
  'strike',
  'code',
  'subscript',
  'superscript',
]);
const isList = (type: string) => type === 'bulletList' || type === 'orderedList';

function marksOf(marks: readonly EditorNode[] = []): LectureMark[] {
  const found = marks.flatMap(({ type = '', attrs }): LectureMark[] => {
    if (plainMarks.has(type)) return [{ type }];
    const href = attrs?.href;
    return type === 'link' && isLinkable(href) ? [{ type, attrs: { href } }] : [];
  });
  return [...new Map(found.map((mark) => [mark.type, mark])).values()];
}

function attributesOf(type: string, attrs: EditorNode['attrs']): LectureNode['attrs'] {
  if (type === 'heading') return { level: attrs?.level === 3 ? 3 : 2 };
  if (type === 'formula' || type === 'inlineFormula') {
    return { tex: String(attrs?.tex ?? ''), math: attrs?.math ?? null };
  }
  if (type === 'attachment') return { uuid: String(attrs?.uuid ?? ''), caption: attrs?.caption || null };
  return undefined;
}

/** The nodes that a node of the editor becomes, wherever they are put. */
function nodesOf(node: EditorNode, listDepth: number): LectureNode[] {
  const { type = '', attrs, content = [], text, marks } = node;
  if (type === 'text') {
    const own = marksOf(marks);
    return text ? [{ type, text, ...(own.length > 0 && { marks: own }) }] : [];
  }
  const depth = isList(type) ? listDepth + 1 : listDepth;
  const inside = content.flatMap((child) => nodesOf(child, depth));
  const allowed = lectureChildren[type];
  if (!allowed || (isList(type) && depth > mostListDepth)) return inside;
  const own = attributesOf(type, attrs);
  const held = fitted(inside, allowed);
  // A list or a table without anything in it is none.
  if (held.length === 0 && allowed.length > 0 && !allowed.includes('text') && !allowed.includes('paragraph')) return [];
  return [{ type, ...(own && { attrs: own }), ...(held.length > 0 && { content: held }) }];
}

/** Nodes where only some may stand: loose words become paragraphs, what has no place gives what is in it. */
function fitted(nodes: readonly LectureNode[], allowed: readonly string[]): LectureNode[] {
  return nodes.flatMap((node): LectureNode[] => {
    if (allowed.includes(node.type)) return [node];
    if (inline.has(node.type)) return allowed.includes('paragraph') ? [{ type: 'paragraph', content: [node] }] : [];
    const inside = node.content ?? [];
    const isOfWords = inside.some(({ type }) => inline.has(type));
    if (isOfWords && allowed.includes('paragraph')) return [{ type: 'paragraph', content: inside }];
    return fitted(inside, allowed);
  });
}

/** What the editor holds, reduced to what a lecture may consist of. */
export function bodyFromEditor(document: EditorNode): LectureBody {
  const nodes = (document.content ?? []).flatMap((node) => nodesOf(node, 0));
  return { type: 'doc', content: fitted(nodes, lectureChildren.doc ?? []) };
}
