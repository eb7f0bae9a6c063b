// From the bytes of a file to its text. Timetable programs write UTF-8, UTF-16 and the code pages of Windows; what cannot be
// read without loss is refused, since a name with a wrong letter would stand in every journal.
import { FileRefused } from './file-refused.ts';

/** The largest real file seen is 1 MB; a hundred times as much is not a timetable. */
const largestFile = 32 * 1024 * 1024;
/** Anything but what XML 1.0 calls a character, as it is or by its number; NUL could not be stored either. */
const noCharacter = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** Decodes by byte order mark, then by the XML declaration, else as UTF-8. All line ends become \n. */
export function textOfXml(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new FileRefused('The file is empty.');
  if (bytes.length > largestFile) {
    throw new FileRefused(`The file has ${Math.round(bytes.length / 1e6)} MB; a timetable has 32 MB at most.`);
  }
  const encoding = encodingOf(bytes);
  const text = decode(bytes, encoding).replace(/\r\n?/g, '\n');
  const wrong = noCharacter.exec(text);
  if (wrong) {
    const line = lineOf(text, wrong.index);
    throw new FileRefused('There is a character that no text holds. This is not an XML file, or it was damaged.', line);
  }
  return text;
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // "<?" in UTF-16 without a mark.
  if (bytes[0] === 0x3c && bytes[1] === 0 && bytes[2] === 0x3f) return 'utf-16le';
  if (bytes[0] === 0 && bytes[1] === 0x3c && bytes[2] === 0) return 'utf-16be';
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]?.toLowerCase() ?? 'utf-8';
}

function decode(bytes: Uint8Array, encoding: string): string {
  const decoder = decoderOf(encoding);
  try {
    return decoder.decode(bytes);
  } catch {
    throw new FileRefused(
      `The file is not written in ${encoding.toUpperCase()} as it says. Save it as UTF-8, or correct its first line.`,
      firstWrongLine(bytes, encoding),
    );
  }
}

function decoderOf(encoding: string) {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new FileRefused(`The encoding “${encoding}” is not known here. Save the file as UTF-8 and try again.`);
  }
}

/** The first line that does not decode; null where lines cannot be told from the bytes. */
function firstWrongLine(bytes: Uint8Array, encoding: string): number | null {
  if (encoding !== 'utf-8' && encoding !== 'utf8') return null;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const end = bytes.indexOf(0x0a, start);
    const next = end < 0 ? bytes.length : end + 1;
    try {
      decoder.decode(bytes.subarray(start, next));
    } catch {
      return line;
    }
    start = next;
  }
  return null;
}

/** The line of a place in a text, from 1. */
export function lineOf(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) line++;
  return line;
}
