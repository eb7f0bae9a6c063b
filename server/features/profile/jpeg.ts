// Whether some bytes are a JPEG that holds a picture and nothing else: no place or camera (EXIF), and nothing behind its end that somebody
// could take for another file.

/** Parts that a picture may consist of: tables, frames, scans, the header JFIF and the profile of its colours, which browsers write. */
const isPlain = (marker: number) =>
  marker === 0xe0 ||
  marker === 0xe2 ||
  marker === 0xdb ||
  marker === 0xc4 ||
  marker === 0xda ||
  marker === 0xdd ||
  isFrame(marker);
const isFrame = (marker: number) => marker === 0xc0 || marker === 0xc1 || marker === 0xc2;
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** Where the scan that begins at `from` ends: at the next marker that is none of its own. */
function endOfScan(content: Buffer, from: number): number {
  let at = from;
  while (at + 1 < content.length) {
    const next = content[at + 1] ?? 0;
    if (content[at] === 0xff && next !== 0 && !isRestart(next)) return at;
    at++;
  }
  return content.length;
}

/** Width and height; null: it is not such a picture. */
export function plainJpegSize(content: Buffer): { readonly width: number; readonly height: number } | null {
  if (content.length < 4 || content.readUInt16BE(0) !== 0xffd8) return null;
  let size: { width: number; height: number } | null = null;
  let hasScan = false;
  let at = 2;
  while (at + 3 < content.length) {
    const marker = content[at + 1] ?? 0;
    if (content[at] !== 0xff || !isPlain(marker)) return null;
    const length = content.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > content.length) return null;
    if (isFrame(marker)) {
      if (size !== null || length < 8) return null;
      size = { height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7) };
    }
    at += 2 + length;
    if (marker === 0xda) {
      hasScan = true;
      at = endOfScan(content, at);
    }
    // The end of the picture is the end of the file.
    if (at + 2 === content.length && content.readUInt16BE(at) === 0xffd9) return hasScan ? size : null;
  }
  return null;
}
