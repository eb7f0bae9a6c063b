// What a lecture consists of: a closed set of nodes and marks, never HTML (decisions L6). The shape is that of the editor's documents
// (ProseMirror), reduced to what the reader draws; server and device check it alike.

/** A sign of a formula as MathML names it; text stands in leaves alone. */
export type MathNode = {
  readonly tag: string;
  readonly attrs?: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly children?: readonly MathNode[];
};
export type LectureMark = { readonly type: string; readonly attrs?: { readonly href?: string } };
export type LectureNode = {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly content?: readonly LectureNode[];
  readonly text?: string;
  readonly marks?: readonly LectureMark[];
};
export type LectureBody = { readonly type: 'doc'; readonly content: readonly LectureNode[] };

export const maxLectureLength = 50_000;
const mostNodes = 5_000;
/** Maximum letters in links and in attributes of formulas. They are not visible, but every reader downloads them. */
const mostHidden = 100_000;
/** Of nodes in each other; a list in a list in a list takes seven. */
const mostDepth = 16;
const maxLink = 2_000;
const maxFormula = 1_000;
const maxCaption = 200;

const inline = ['text', 'hardBreak', 'inlineFormula'];
const blocks = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'table',
  'callout',
  'formula',
  'attachment',
  'horizontalRule',
];
/** What each node holds; a leaf holds nothing. */
export const lectureChildren: Readonly<Record<string, readonly string[]>> = {
  doc: blocks,
  paragraph: inline,
  heading: inline,
  bulletList: ['listItem'],
  orderedList: ['listItem'],
  listItem: ['paragraph', 'bulletList', 'orderedList'],
  table: ['tableRow'],
  tableRow: ['tableCell', 'tableHeader'],
  tableCell: ['paragraph'],
  tableHeader: ['paragraph'],
  callout: ['paragraph', 'bulletList', 'orderedList'],
  formula: [],
  inlineFormula: [],
  attachment: [],
  horizontalRule: [],
  hardBreak: [],
  text: [],
};
const marks = ['bold', 'italic', 'underline', 'strike', 'code', 'subscript', 'superscript', 'link'];

/** Elements of MathML that say how a formula looks, and nothing else. */
export const mathTags: ReadonlySet<string> = new Set(
  'math mrow mi mn mo mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd mstyle mpadded mphantom'.split(
    ' ',
  ),
);
export const mathAttributes: ReadonlySet<string> = new Set(
  'mathvariant stretchy fence separator accent accentunder displaystyle scriptlevel linethickness columnalign rowspacing columnspacing width height depth lspace rspace minsize maxsize symmetric largeop movablelimits display'.split(
    ' ',
  ),
);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hasOnly = (value: Record<string, unknown>, keys: readonly string[]) =>
  Object.keys(value).every((key) => keys.includes(key));

/** An address that a link may lead to: of the web, or of a letter. */
export function isLinkable(href: unknown): href is string {
  return typeof href === 'string' && href.length <= maxLink && /^(https?:\/\/|mailto:)[^\s]+$/i.test(href);
}

function isMark(mark: unknown): boolean {
  if (!isRecord(mark) || !hasOnly(mark, ['type', 'attrs']) || !marks.includes(String(mark.type))) return false;
  if (mark.type !== 'link') return mark.attrs === undefined;
  return isRecord(mark.attrs) && hasOnly(mark.attrs, ['href']) && isLinkable(mark.attrs.href);
}

function areMarks(value: unknown): boolean {
  if (value === undefined) return true;
  if (!Array.isArray(value) || value.length > marks.length || !value.every(isMark)) return false;
  return new Set(value.map(({ type }) => type)).size === value.length;
}

/** Letters in the addresses of checked marks. */
const lettersOfLinks = (own: unknown): number =>
  ((own ?? []) as readonly LectureMark[]).reduce((sum, { attrs }) => sum + (attrs?.href?.length ?? 0), 0);

/** Checks what a walk meets, and counts it: nothing is called within itself, however deep it lies. */
class Count {
  nodes = 0;
  letters = 0;
  hidden = 0;
  add(letters: number, hidden = 0): boolean {
    this.nodes += 1;
    this.letters += letters;
    this.hidden += hidden;
    return this.nodes <= mostNodes && this.letters <= maxLectureLength && this.hidden <= mostHidden;
  }
}

function isMath(root: unknown, count: Count): boolean {
  const open: { node: unknown; depth: number }[] = [{ node: root, depth: 1 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth } = next;
    if (!isRecord(node) || depth > mostDepth || !hasOnly(node, ['tag', 'attrs', 'text', 'children'])) return false;
    if (!mathTags.has(String(node.tag))) return false;
    const { attrs = {}, text = '', children: inside = [] } = node;
    if (!isRecord(attrs) || !Object.entries(attrs).every(isMathAttribute)) return false;
    const hidden = Object.entries(attrs).reduce((sum, [name, value]) => sum + name.length + String(value).length, 0);
    if (typeof text !== 'string' || !Array.isArray(inside) || !count.add(text.length, hidden)) return false;
    for (const child of inside) open.push({ node: child, depth: depth + 1 });
  }
  return true;
}
const isMathAttribute = ([name, value]: [string, unknown]) =>
  mathAttributes.has(name) && typeof value === 'string' && value.length <= 40 && /^[\w\s.%+-]*$/.test(value);

const isText = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most;
const isUuidText = (value: unknown): boolean =>
  typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value);

/** The attributes of a node, and the letters in them; null where they are not its own. */
function lettersOfAttributes(type: string, attrs: unknown, count: Count): number | null {
  if (type === 'heading') {
    return isRecord(attrs) && hasOnly(attrs, ['level']) && (attrs.level === 2 || attrs.level === 3) ? 0 : null;
  }
  if (type === 'formula' || type === 'inlineFormula') {
    if (!isRecord(attrs) || !hasOnly(attrs, ['tex', 'math']) || !isText(attrs.tex, maxFormula)) return null;
    return attrs.math === null || isMath(attrs.math, count) ? attrs.tex.length : null;
  }
  if (type === 'attachment') {
    if (!isRecord(attrs) || !hasOnly(attrs, ['uuid', 'caption']) || !isUuidText(attrs.uuid)) return null;
    const { caption } = attrs;
    return caption === null ? 0 : isText(caption, maxCaption) ? caption.length : null;
  }
  return attrs === undefined ? 0 : null;
}

/** Whether a value is the body of a lecture: known nodes where they may stand, within bounds. */
export function isLectureBody(value: unknown): value is LectureBody {
  const count = new Count();
  const open: { node: unknown; allowed: readonly string[]; depth: number }[] = [
    { node: value, allowed: ['doc'], depth: 0 },
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, allowed, depth } = next;
    if (!isRecord(node) || depth > mostDepth || !hasOnly(node, ['type', 'attrs', 'content', 'text', 'marks'])) {
      return false;
    }
    const { type, content = [], text, marks: own, attrs } = node;
    if (typeof type !== 'string' || !allowed.includes(type) || !Array.isArray(content)) return false;
    const isOfText = type === 'text';
    if (isOfText ? !isText(text, maxLectureLength) || text === '' : text !== undefined) return false;
    if (isOfText ? !areMarks(own) : own !== undefined) return false;
    const letters = lettersOfAttributes(type, attrs, count);
    if (letters === null || !count.add(letters + (isOfText ? String(text).length : 0), lettersOfLinks(own)))
      return false;
    for (const child of content) open.push({ node: child, allowed: lectureChildren[type] ?? [], depth: depth + 1 });
  }
  return true;
}

/** All nodes of a body in their order. */
export function* nodesOf(body: LectureBody): Generator<LectureNode> {
  const open: LectureNode[] = [...body.content].reverse();
  for (let node = open.pop(); node; node = open.pop()) {
    yield node;
    open.push(...[...(node.content ?? [])].reverse());
  }
}

/** The words of a node and of all in it. */
export function plainTextOf(node: LectureNode): string {
  if (node.type === 'text') return node.text ?? '';
  if (node.type === 'hardBreak') return ' ';
  return (node.content ?? []).map(plainTextOf).join('');
}

/** The words of a body, a line for each of its blocks. */
export function wordsOf(body: LectureBody): string {
  return body.content.map(plainTextOf).join('\n');
}

/** Files that stand in the text; the others of a lecture are its materials. */
export function filesInText(body: LectureBody): ReadonlySet<string> {
  return new Set([...nodesOf(body)].flatMap(({ type, attrs }) => (type === 'attachment' ? String(attrs?.uuid) : [])));
}

/** Whether anything is written or placed in a body. */
export function isEmptyBody(body: LectureBody): boolean {
  return [...nodesOf(body)].every(({ type, text }) => type !== 'attachment' && type !== 'formula' && !text?.trim());
}

/** Minutes that reading takes, one at least: 130 words a minute, as schoolchildren read. */
export function minutesToRead(body: LectureBody): number {
  const words = body.content.map(plainTextOf).join(' ').split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(words / 130));
}
