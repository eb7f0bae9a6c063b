// A strict reader for the XML that timetable programs write: elements, attributes, text, CDATA, comments. It knows no document
// types and no entities but the five of XML itself, so a file can neither open others nor grow while it is read; whatever is
// not well-formed is refused with its line. Written by hand because no XML library is among the dependencies, those available
// accept far more than is wanted here, and every element must know its line.
import { FileRefused } from './file-refused.ts';
import { noCharacter } from './xml-text.ts';

export type XmlElement = {
  readonly name: string;
  /** Line of its start tag, from 1. */
  readonly line: number;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Text directly in it, without spaces around. */
  readonly text: string;
};

const deepest = 64;
const mostElements = 500_000;
const mostAttributes = 100;
const namePattern = /[\p{L}_][\p{L}\p{N}_:.-]*/uy;
const attributePattern = /\s+([\p{L}_][\p{L}\p{N}_:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/uy;
const tagEndPattern = /\s*(\/?)>/y;
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

type Open = { name: string; line: number; attributes: Map<string, string>; children: XmlElement[]; texts: string[] };

/** @throws FileRefused */
export function readXml(text: string): XmlElement {
  return new Reader(text).read();
}

class Reader {
  private readonly text: string;
  private place = 0;
  private nextBreak: number;
  private countedLines = 1;
  private elements = 0;
  private readonly open: Open[] = [];
  private root: XmlElement | undefined;

  constructor(text: string) {
    this.text = text;
    this.nextBreak = this.breakAfter(0);
  }

  read(): XmlElement {
    const { text } = this;
    while (this.place < text.length) {
      const tag = text.indexOf('<', this.place);
      this.takeText(tag < 0 ? text.length : tag);
      if (tag < 0) break;
      if (text.startsWith('<!--', tag)) this.passOver('-->', 4, 'comment');
      else if (text.startsWith('<![CDATA[', tag)) this.takeCharacters();
      else if (text.startsWith('<!', tag)) this.refuseDeclaration();
      else if (text.startsWith('<?', tag)) this.passOver('?>', 2, 'instruction');
      else if (text.startsWith('</', tag)) this.closeElement();
      else this.openElement();
    }
    const unclosed = this.open.at(-1);
    if (unclosed) {
      const { name, line } = unclosed;
      this.refuse(`The file ends in the middle: <${name}> of line ${line} is never closed. Export it again.`);
    }
    if (!this.root) throw new FileRefused('This is not an XML file: there is no element in it.');
    return this.root;
  }

  private line(): number {
    while (this.nextBreak < this.place) {
      this.countedLines++;
      this.nextBreak = this.breakAfter(this.nextBreak + 1);
    }
    return this.countedLines;
  }

  /** Remembered between calls: a file may be one long line, which must not be searched for each of its elements. */
  private breakAfter(from: number): number {
    const found = this.text.indexOf('\n', from);
    return found < 0 ? Number.POSITIVE_INFINITY : found;
  }

  private refuse(message: string): never {
    throw new FileRefused(message, this.line());
  }

  private refuseDeclaration(): never {
    this.refuse(
      'The file declares a document type (<!DOCTYPE or <!ENTITY). Such files can make a reader open other files or grow without end, so they are not accepted.',
    );
  }

  private takeText(end: number): void {
    const raw = this.text.slice(this.place, end);
    const inside = this.open.at(-1);
    if (inside) inside.texts.push(this.decoded(raw));
    else if (raw.trim() !== '') this.refuse('There is text outside of the elements. This is not an XML file.');
    this.place = end;
  }

  private takeCharacters(): void {
    const inside = this.open.at(-1);
    const start = this.place + '<![CDATA['.length;
    const end = this.text.indexOf(']]>', start);
    if (!inside || end < 0) this.refuse('A CDATA section stands outside of the elements or is never closed.');
    inside.texts.push(this.text.slice(start, end));
    this.place = end + 3;
  }

  private passOver(mark: string, from: number, what: string): void {
    const end = this.text.indexOf(mark, this.place + from);
    if (end < 0) this.refuse(`The file ends in the middle: a ${what} is never closed. Export it again.`);
    this.place = end + mark.length;
  }

  private openElement(): void {
    const line = this.line();
    if (this.root && this.open.length === 0) this.refuse('A second element stands after the end of the first.');
    if (++this.elements > mostElements) this.refuse(`There are more than ${mostElements} elements.`);
    if (this.open.length >= deepest) this.refuse(`Elements lie in each other more than ${deepest} deep.`);
    this.place++;
    const name = this.match(namePattern)?.[0];
    if (!name) this.refuse('“<” does not begin a tag here. A “<” in a text must be written “&lt;”.');
    const attributes = new Map<string, string>();
    for (let found = this.match(attributePattern); found; found = this.match(attributePattern)) {
      const [, key = '', double, single] = found;
      if (attributes.has(key)) this.refuse(`<${name}> has the attribute ${key} twice.`);
      if (attributes.size >= mostAttributes) this.refuse(`<${name}> has more than ${mostAttributes} attributes.`);
      attributes.set(key, this.decoded((double ?? single ?? '').replace(/[\n\t]/g, ' ')));
    }
    const end = this.match(tagEndPattern);
    if (!end) {
      const rest = this.text.indexOf('>', this.place) < 0 ? ' The file ends in the middle of it.' : '';
      this.refuse(`The tag <${name}> is not written as XML asks.${rest}`);
    }
    this.open.push({ name, line, attributes, children: [], texts: [] });
    if (end[1] === '/') this.finishElement();
  }

  private closeElement(): void {
    this.place += 2;
    const name = this.match(namePattern)?.[0];
    const end = this.match(tagEndPattern);
    if (!name || end?.[1] !== '') this.refuse('An end tag is not written as XML asks.');
    const inside = this.open.at(-1);
    if (inside?.name !== name) {
      const expected = inside ? `</${inside.name}> of line ${inside.line} is expected` : 'nothing is open';
      this.refuse(`</${name}> stands where ${expected}.`);
    }
    this.finishElement();
  }

  private finishElement(): void {
    const closed = this.open.pop();
    if (!closed) return;
    const { name, line, attributes, children, texts } = closed;
    const element: XmlElement = { name, line, attributes, children, text: texts.join('').trim() };
    const parent = this.open.at(-1);
    if (parent) parent.children.push(element);
    else this.root = element;
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.place;
    const found = pattern.exec(this.text);
    if (found) this.place += found[0].length;
    return found;
  }

  private decoded(raw: string): string {
    if (!raw.includes('&')) return raw;
    return raw.replace(/&(?:#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))|([^;&<\s]{1,64}))?;?/g, (all, hex, decimal, name) => {
      if (!all.endsWith(';') || all === '&;') {
        this.refuse('“&” stands alone. In XML it must be written “&amp;”.');
      }
      if (name !== undefined) {
        return named[name] ?? this.refuse(`The entity ${all} is not known. Entities are not read from files.`);
      }
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      const character = point > 0x10ffff ? undefined : String.fromCodePoint(point);
      if (character === undefined || noCharacter.test(character)) {
        this.refuse(`${all} names a character that no text holds.`);
      }
      return character;
    });
  }
}

/** The children of a name, in order. */
export function childrenNamed(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

export function childNamed(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}

/** The value of an attribute without spaces around, empty when it is missing. */
export function attributeOf(element: XmlElement, name: string): string {
  return element.attributes.get(name)?.trim() ?? '';
}
