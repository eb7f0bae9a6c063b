// Which letters the bytes of a text file are: UTF-8, UTF-16 (Excel, "Unicode text"), Windows-1251, or RK1048, the Kazakh form of it.
import type { FieldProblem } from '../form.ts';

/** `isStrict`: throws for bytes that this encoding has not. */
export type TextDecoding = (
  bytes: Uint8Array,
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1251',
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
  const text = decode(bytes, 'windows-1251', false);
  const kazakh = asKazakh(text);
  return { text: kazakh, encoding: kazakh === text ? 'Windows-1251' : 'RK1048' };
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
