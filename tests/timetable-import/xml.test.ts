// Files that are not what they seem: each is refused with a message that names the line, and nothing in them is executed.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTimetable } from '#server/features/timetable-import/read-timetable.ts';
import { textOfXml } from '#server/features/timetable-import/xml-text.ts';
import { readXml } from '#server/features/timetable-import/xml-tree.ts';
import { ascExport } from './asc-export.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const reasonOf = (bytes: Uint8Array | string) => {
  const read = readTimetable(typeof bytes === 'string' ? utf8(bytes) : bytes);
  return read.outcome === 'refused' ? read.reason : read.outcome;
};

describe('hostile XML', () => {
  it('reads no document type, so entities can neither open files nor grow', () => {
    const entity =
      '<?xml version="1.0"?>\n<!DOCTYPE t [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<timetable>&x;</timetable>';
    expect(reasonOf(entity)).toMatch(/^Line 2: The file declares a document type/);
    const laughs = `<!DOCTYPE t [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(1000)}">]><timetable>&b;</timetable>`;
    expect(reasonOf(laughs)).toMatch(/declares a document type/);
    expect(reasonOf('<timetable>\n<x y="&x;"/></timetable>')).toBe(
      'Line 2: An entity is not known. Entities are not read from files.',
    );
  });

  it('refuses a file that ends in the middle, and says where it was', () => {
    const whole = '<timetable>\n<cards>\n<card lessonid="1"/>\n</cards>\n</timetable>';
    expect(reasonOf(whole.slice(0, 40))).toMatch(
      /^Line 3: The file ends in the middle: <cards> of line 2 is never closed/,
    );
    for (let length = 1; length < whole.length; length++) expect(reasonOf(whole.slice(0, length))).not.toBe('ok');
    expect(reasonOf('<timetable><!-- never closed')).toMatch(/ends in the middle/);
  });

  it('refuses what is too big or too deep before it has been built', () => {
    expect(reasonOf(new Uint8Array(33 * 1024 * 1024).fill(0x20))).toMatch(/has 35 MB; a timetable has 32 MB at most/);
    expect(reasonOf('<a>'.repeat(100_000))).toMatch(/more than 64 deep/);
    expect(reasonOf(`<a>${'<b/>'.repeat(500_001)}</a>`)).toMatch(/more than 500000 elements/);
    const attributes = Array.from({ length: 101 }, (_, index) => `x${index}="1"`);
    expect(reasonOf(`<a ${attributes.join(' ')}/>`)).toMatch(/<a> has more than 100 attributes/);
  });

  it.each([
    ['', 'The file is empty.'],
    ['hello', 'Line 1: There is text outside of the elements. This is not an XML file.'],
    ['<a><b></a>', 'Line 1: An end tag has no start tag: elements close in the order in which they lie in each other.'],
    ['<a x="1" x="2"/>', 'Line 1: The file is not well-formed XML: duplicate attribute: x. Export it again.'],
    ['<a x=1/>', 'Line 1: The file is not well-formed XML: unquoted attribute value. Export it again.'],
    ['<a>\n5 & 6</a>', 'Line 2: “&” stands alone. In XML it must be written “&amp;”.'],
    ['<a>\n<![CDATA[5 & 6]]>', 'Line 2: The file ends in the middle: <a> of line 1 is never closed. Export it again.'],
    ['<a>&#0;</a>', 'Line 1: The file is not well-formed XML: malformed character entity. Export it again.'],
    [
      '<?xml version="1.1"?><a>&#1;</a>',
      'Line 1: The file is not well-formed XML: malformed character entity. Export it again.',
    ],
    ['<a>&#xD800;</a>', 'Line 1: The file is not well-formed XML: malformed character entity. Export it again.'],
    ['<a/><b/>', 'Line 1: A second element stands after the end of the first.'],
    ['<a>\n\u0000</a>', 'Line 2: There is a character that no text holds. This is not an XML file, or it was damaged.'],
    ['<html></html>', 'The file is neither an XHSTT archive nor an aSc Timetables export: it begins with <html>.'],
  ])('refuses %j', (text, reason) => {
    expect(reasonOf(text)).toBe(reason);
  });
});

describe('a damaged file', () => {
  it('is read or refused, never more than that, wherever the damage is', () => {
    const whole = ascExport();
    const place = fc.nat(whole.length - 1);
    const damage = fc.record({ at: place, length: fc.nat(40), by: fc.uint8Array({ maxLength: 40 }) });
    fc.assert(
      fc.property(fc.array(damage, { minLength: 1, maxLength: 3 }), (damages) => {
        let bytes: Uint8Array = whole;
        for (const { at, length, by } of damages) {
          bytes = Buffer.concat([bytes.subarray(0, at), by, bytes.subarray(at + length)]);
        }
        expect(['ok', 'refused']).toContain(readTimetable(bytes).outcome);
      }),
      { numRuns: 500 },
    );
  });
});

describe('names in any writing', () => {
  const name = 'Әбілқасымова Ұлжан Іңкәрқызы «ҒҚҢӨҮҺ»';
  const nameIn = (bytes: Uint8Array) => readXml(textOfXml(bytes)).attributes.get('name');

  it('come out as they went in: UTF-8 with and without mark, UTF-16 of both orders', () => {
    const xml = `<a name="${name}"/>`;
    expect(nameIn(utf8(xml))).toBe(name);
    expect(nameIn(utf8(`\ufeff${xml}`))).toBe(name);
    const little = Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${xml}`, 'utf16le');
    expect(nameIn(little)).toBe(name);
    expect(nameIn(Buffer.from(little).swap16())).toBe(name);
  });

  it('come out of the code pages of Windows, with numbers for the Kazakh letters', () => {
    const head = Buffer.from('<?xml version="1.0" encoding="windows-1251"?><a name="', 'latin1');
    // "Иванов " in windows-1251.
    const word = Buffer.from([0xc8, 0xe2, 0xe0, 0xed, 0xee, 0xe2, 0x20]);
    expect(nameIn(Buffer.concat([head, word, Buffer.from('&#1240;&#x49a;"/>', 'latin1')]))).toBe('Иванов ӘҚ');
  });

  it('come out of quotes, references and CDATA', () => {
    const root = readXml(
      `<a x='say "7 &quot;А&quot;"' y="О&apos;Нил &lt;&amp;&gt;"><![CDATA[<b>&amp;</b>]]> &#1241;</a>`,
    );
    expect(root.attributes.get('x')).toBe('say "7 "А""');
    expect(root.attributes.get('y')).toBe("О'Нил <&>");
    expect(root.text).toBe('<b>&amp;</b> ә');
  });

  it('are refused, with the line, when the file is not written as it says', () => {
    const broken = Buffer.concat([utf8('<a>\n<b name="'), Buffer.from([0xc8, 0xe2]), utf8('"/></a>')]);
    expect(reasonOf(broken)).toMatch(/^Line 2: The file is not written in UTF-8 as it says/);
    expect(reasonOf('<?xml version="1.0" encoding="KZ-1048"?><a/>')).toBe(
      'The encoding “kz-1048” is not known here. Save the file as UTF-8 and try again.',
    );
  });

  it('count lines as an editor does, whatever ends them', () => {
    const root = readXml(textOfXml(utf8('<a>\r\n<b/>\r<c/>\n<d/></a>')));
    expect(root.children.map(({ line }) => line)).toEqual([2, 3, 4]);
    const long = readXml(textOfXml(utf8('<a\r\n x="1"\r\n><b\n/>\n<c y="1"\n/></a>')));
    expect([long.line, ...long.children.map(({ line }) => line)]).toEqual([1, 3, 5]);
  });
});
