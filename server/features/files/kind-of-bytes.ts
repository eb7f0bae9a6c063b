// Which kind of file some bytes are. The bytes decide, never the name.
import { Readable } from 'node:stream';
import { fileTypeFromStream } from 'file-type';
import { type AttachedKind, attachedKinds } from '#contract/files/file-purposes.ts';

/** What the library calls a kind, where it differs from what devices do. */
const namedOtherwise: Partial<Record<AttachedKind, readonly string[]>> = {
  png: ['image/apng'],
  heic: ['image/heic-sequence', 'image/heif-sequence'],
  // Phones record sound into the container of a video.
  m4a: ['video/mp4'],
  mp4: ['video/x-m4v'],
};

/** Text has no signature. */
const markOf: Partial<Record<AttachedKind, RegExp>> = { txt: /^/, svg: /<svg[\s>]/i, html: /</ };

/** Whether bytes that were declared to be of a kind are of that kind. @param read the bytes from the first one, as often as it is called */
export async function areOfKind(kind: AttachedKind, read: () => Promise<Readable>): Promise<boolean> {
  const mark = markOf[kind];
  if (mark) return isText(await read(), mark);
  const stream = await read();
  let failure: Error | undefined;
  stream.on('error', (error) => {
    failure = error;
  });
  try {
    const found = await fileTypeFromStream(Readable.toWeb(stream) as never);
    const plain = found?.mime.split(';')[0]?.trim();
    const accepted: readonly string[] = [...attachedKinds[kind].types, ...(namedOtherwise[kind] ?? [])];
    return plain !== undefined && accepted.includes(plain);
  } catch (error) {
    // The storage failed; or the bytes are damaged, such as an entry that cannot be unpacked.
    if (failure) throw error;
    return false;
  } finally {
    stream.destroy();
  }
}

/** Beside tab and the ends of lines and pages no sign of control is text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const control = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/;

async function isText(stream: Readable, mark: RegExp): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let beginning = '';
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const text = decoder.decode(chunk, { stream: true });
      if (control.test(text)) return false;
      if (beginning.length < 65_536) beginning += text;
    }
    decoder.decode();
  } catch (error) {
    // No UTF-8.
    if (error instanceof TypeError) return false;
    throw error;
  }
  return mark.test(beginning);
}
