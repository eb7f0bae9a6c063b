// A file as a tree of elements with their lines. saxes reads XML strictly and replaces no entities but the five of XML itself, so a file
// can neither open others nor grow while it is read; what a timetable never needs is refused here: document types, depth, size.
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { FileRefused } from './file-refused.ts';
import { lineOf } from './xml-text.ts';

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

type Open = {
  readonly line: number;
  name: string;
  attributes: ReadonlyMap<string, string>;
  attributeCount: number;
  readonly children: XmlElement[];
  readonly texts: string[];
};

/** @throws FileRefused with the line of what is no XML, or too much of it */
export function readXml(text: string): XmlElement {
  // Version 1.1 has references to control characters.
  const parser = new SaxesParser({ xmlns: false, defaultXMLVersion: '1.0', forceXMLVersion: true });
  const open: Open[] = [];
  let elements = 0;
  let root: XmlElement | undefined;
  const refuse = (message: string): never => {
    throw new FileRefused(message, parser.line);
  };

  parser.on('error', ({ message }) => {
    throw problemOf(text, { message: message.replace(/^\d+:\d+: /, ''), line: parser.line, open });
  });
  parser.on('doctype', () =>
    refuse(
      'The file declares a document type (<!DOCTYPE or <!ENTITY). Such files can make a reader open other files or grow without end, so they are not accepted.',
    ),
  );
  parser.on('opentagstart', ({ name }) => {
    if (++elements > mostElements) refuse(`There are more than ${mostElements} elements.`);
    if (open.length >= deepest) refuse(`Elements lie in each other more than ${deepest} deep.`);
    // The character behind the name is read already.
    const line = parser.columnIndex === 0 ? parser.line - 1 : parser.line;
    open.push({ line, name, attributes: new Map(), attributeCount: 0, children: [], texts: [] });
  });
  parser.on('attribute', () => {
    const tag = open.at(-1);
    if (tag && ++tag.attributeCount > mostAttributes)
      refuse(`<${tag.name}> has more than ${mostAttributes} attributes.`);
  });
  parser.on('opentag', (tag: SaxesTagPlain) => {
    const inside = open.at(-1);
    if (inside) inside.attributes = new Map(Object.entries(tag.attributes));
  });
  const takeText = (part: string) => open.at(-1)?.texts.push(part);
  parser.on('text', takeText);
  parser.on('cdata', takeText);
  parser.on('closetag', () => {
    const closed = open.pop();
    if (!closed) return;
    const { name, line, attributes, children, texts } = closed;
    const element: XmlElement = { name, line, attributes, children, text: texts.join('').trim() };
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    else root = element;
  });
  parser.write(text).close();
  if (!root) throw new FileRefused('This is not an XML file: there is no element in it.');
  return root;
}

type Failure = { readonly message: string; readonly line: number; readonly open: readonly Open[] };

/** What is said of an error of saxes, in the words of this import where a person can do something. */
function problemOf(text: string, { message, line, open }: Failure): FileRefused {
  const inside = open.at(-1);
  if (message.includes('root element')) return new FileRefused('This is not an XML file: there is no element in it.');
  if (message.includes('text data outside'))
    return new FileRefused('There is text outside of the elements. This is not an XML file.', line);
  if (message.includes('unexpected close tag'))
    return new FileRefused(
      'An end tag has no start tag: elements close in the order in which they lie in each other.',
      line,
    );
  if (message.includes('undefined entity'))
    return new FileRefused('An entity is not known. Entities are not read from files.', line);
  if (message.includes('only one root'))
    return new FileRefused('A second element stands after the end of the first.', line);
  if (/unclosed|unexpected end/.test(message)) {
    const alone = /&(?!#?[\p{L}\p{N}_.:-]{1,64};)/u.exec(
      text.replace(/<!\[CDATA\[.*?\]\]>/gs, (part) => part.replaceAll('&', ' ')),
    );
    if (alone)
      return new FileRefused('“&” stands alone. In XML it must be written “&amp;”.', lineOf(text, alone.index));
    const unclosed = inside ? `: <${inside.name}> of line ${inside.line} is never closed` : '';
    return new FileRefused(`The file ends in the middle${unclosed}. Export it again.`, line);
  }
  return new FileRefused(`The file is not well-formed XML: ${message} Export it again.`, line);
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
