// Which letters the bytes of a text file are: UTF-8, UTF-16 (Excel, "Unicode text"), Windows-1251 or RK1048, the Kazakh form of it; CP866 of
// DOS programs, MacCyrillic, KOI8-R and ISO-8859-5, which have no Kazakh letters.
import type { FieldProblem } from '../form.ts';

/** `isStrict`: throws for bytes that this encoding has not. */
export type TextDecoding = (
  bytes: Uint8Array,
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1251' | 'ibm866' | 'x-mac-cyrillic' | 'koi8-r' | 'iso-8859-5',
  isStrict: boolean,
) => string;

/**
 * Where RK1048 has a Kazakh letter, Windows-1251 has one that neither Kazakh nor Russian writes, so one of them tells the two apart.
 * Ї and Є of a Ukrainian name in Windows-1251 are taken for Ү and Ғ; how the file was read is shown above the plan.
 */
const kazakhLetters: Readonly<Record<string, string>> = Object.fromEntries(
  [...'ЌҚЋҺќқћһЎҰўұЈӘҐӨЄҒЇҮґөєғјәЅҢѕңїү'].reduce<[string, string][]>((pairs, letter, index, all) => {
    if (index % 2 === 0) pairs.push([letter, all[index + 1] ?? letter]);
    return pairs;
  }, []),
);
const asKazakh = (text: string) => text.replace(/[ЌЋќћЎўЈҐЄЇґєјЅѕї]/g, (letter) => kazakhLetters[letter] ?? letter);

/** The text of a file, and the name of the encoding in which it was read. */
export function decodeText(
  bytes: Uint8Array,
  decode: TextDecoding,
): { readonly text: string; readonly encoding: string } | { readonly problem: FieldProblem } {
  const wide = wideEncoding(bytes);
  if (wide) return { text: decode(bytes, wide, false), encoding: wide.toUpperCase() };
  try {
    return { text: decode(bytes, 'utf-8', true), encoding: 'UTF-8' };
  } catch {
    if (isBrokenUtf8(bytes)) return { problem: { key: 'import.file.brokenText' } };
  }
  const text = asKazakh(decode(bytes, 'windows-1251', false));
  const readings = [
    { text, encoding: /[ҚҺқһҰұӘӨҒҮөғәҢңү]/.test(text) ? 'RK1048' : 'Windows-1251' },
    { text: decode(bytes, 'ibm866', false), encoding: 'CP866' },
    { text: decode(bytes, 'x-mac-cyrillic', false), encoding: 'MacCyrillic' },
    { text: decode(bytes, 'koi8-r', false), encoding: 'KOI8-R' },
    { text: decode(bytes, 'iso-8859-5', false), encoding: 'ISO-8859-5' },
  ];
  // The first of equals.
  return readings.reduce((best, next) => (likeness(next.text) > likeness(best.text) ? next : best));
}

/** Letters of a text are enough to tell its encoding. */
const sampleLetters = 20_000;
const cyrillic = /[А-Яа-яЁёӘәҒғҚқҢңӨөҰұҮүҺһІі]/g;
/** Signs that no list of people holds, and capitals inside of words, as another encoding shows them. */
const unlike = /[^\0-\u007fА-Яа-яЁёӘәҒғҚқҢңӨөҰұҮүҺһІі«»№\u00a0–—“”„’…]|[а-яё](?=[А-ЯЁ])/g;

/** How much a text looks like Russian or Kazakh. */
function likeness(text: string): number {
  const sample = text.slice(0, sampleLetters);
  const count = (pattern: RegExp) => sample.match(pattern)?.length ?? 0;
  return count(cyrillic) - 2 * count(unlike);
}

/** A picture or a program: text has hardly any control characters; a single one stays in its cell. */
export function isBinary(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are the subject
  const controls = text.slice(0, sampleLetters).match(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g)?.length ?? 0;
  return controls * 20 > Math.min(text.length, sampleLetters);
}

/** By the mark at the beginning; without one, by every second byte being the upper half of a Latin or Cyrillic letter. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 2_000);
  if (sample.length < 4 || !sample.includes(0)) return null;
  const uppers = [0, 1].map((half) => {
    const own = sample.filter((_, index) => index % 2 === half);
    return own.filter((byte) => byte === 0 || byte === 4).length / own.length;
  });
  if ((uppers[1] ?? 0) > 0.9) return 'utf-16le';
  return (uppers[0] ?? 0) > 0.9 ? 'utf-16be' : null;
}

/** UTF-8 that was cut or spoiled: in Windows-1251 hardly anything looks like its pairs of bytes. */
function isBrokenUtf8(bytes: Uint8Array): boolean {
  let [pairs, others] = [0, 0];
  for (let index = 0; index < bytes.length; index++) {
    const [first = 0, second = 0] = [bytes[index], bytes[index + 1]];
    if (first < 0x80) continue;
    if (first >= 0xc2 && first <= 0xdf && (second & 0xc0) === 0x80) {
      pairs++;
      index++;
    } else others++;
  }
  return (bytes[0] === 0xef && bytes[1] === 0xbb) || pairs > 2 * others;
}
