import { describe, expect, it } from 'vitest';
import { attachedFile } from '../core/attached-file.ts';
import { attachedKinds, filePurposes, kindNamed, maySend, mostMegabytes, takesKind } from './file-purposes.ts';
import { progressHeader, readProgressHeader } from './files.schema.ts';

const file = {
  uuid: '0198c0de-0000-7000-8000-000000000001',
  name: 'бет 1.jpg',
  type: 'image/jpeg',
  bytes: 150_000,
  width: 1600,
  height: 1200,
};
const isTaken = (more: object) => attachedFile.safeParse({ ...file, ...more }).success;

describe('the name of a file', () => {
  it.each(['бет 1.jpg', 'Үй жұмысы № 3 (2).pdf', 'שיעורי בית.pdf', 'a'.repeat(200), '..jpg', '.htaccess'])(
    'may be %s',
    (name) => expect(isTaken({ name })).toBe(true),
  );

  it.each([
    ['nothing', ''],
    ['dots alone', '..'],
    ['a path', '../a.jpg'],
    ['a path of Windows', 'c:\\a.jpg'],
    ['a line break', 'a\nb.jpg'],
    ['NUL', 'a\u0000.jpg'],
    ['a turn of the writing direction', 'a\u202egpj.exe'],
    ['half a sign', 'a\ud800.jpg'],
    ['201 signs', 'a'.repeat(201)],
    ['400 signs of Hebrew', 'ש'.repeat(400)],
  ])('may not be %s', (_, name) => expect(isTaken({ name })).toBe(false));
});

it.each([
  { bytes: 0 },
  { bytes: 1.5 },
  { width: 0 },
  { uuid: 'x' },
  { type: 'jpeg' },
  { type: 'image/png\r\nx: 1' },
  { type: 'image/png;\r\nx=1' },
])('a file with %o is none', (more) => expect(isTaken(more)).toBe(false));

it.each([
  ['parameters with spaces', `a/b${';+=+    '.repeat(12)}\0`],
  ['many parameters with spaces', `a/b${';+=+    '.repeat(10_000)}\0`],
  ['a parameter of spaces', `a/b;a=${' '.repeat(40_000)}!`],
])('a media type of %s is refused at once', (_, type) => {
  const start = performance.now();
  expect(isTaken({ type })).toBe(false);
  expect(performance.now() - start).toBeLessThan(200);
});

it.each(['audio/webm;codecs=opus', 'video/mp4; codecs="avc1.42E01E, mp4a.40.2"', 'text/plain ; charset=utf-8 ; a=b'])(
  'a media type may be %s',
  (type) => expect(isTaken({ type })).toBe(true),
);

describe('the kind that a media type names', () => {
  it.each([
    ['a.jpg', 'image/jpeg', 'jpeg'],
    ['a.JPEG', 'IMAGE/JPEG', 'jpeg'],
    ['photo', 'image/png', 'png'],
    ['sound.ogg', 'audio/ogg; codecs=opus', 'ogg'],
    ['sound.webm', 'audio/webm;codecs=opus', 'webm'],
  ])('of %s as %s is %s', (name, type, kind) => expect(kindNamed(name, type)).toBe(kind));

  it.each([
    ['a.png', 'image/jpeg'],
    ['a.pdf.exe', 'application/pdf'],
    ['a.zip', 'application/zip'],
    ['a.exe', 'application/octet-stream'],
    ['a', '__proto__'],
  ])('of %s as %s is none', (name, type) => expect(kindNamed(name, type)).toBeNull());
});

// covers FILES-002 FILES-004 FILES-012
it('a purpose says how large a file may be: 21 MB, 25 for reports, 100 for sound and video of lectures', () => {
  const largest = (purpose: keyof typeof filePurposes) =>
    Object.fromEntries((['jpeg', 'pdf', 'mp3', 'mp4'] as const).map((kind) => [kind, mostMegabytes(purpose, kind)]));
  expect(largest('answer')).toEqual({ jpeg: 21, pdf: 21, mp3: 21, mp4: 21 });
  expect(largest('material')).toEqual({ jpeg: 21, pdf: 21, mp3: 21, mp4: 21 });
  expect(largest('lecture')).toEqual({ jpeg: 21, pdf: 21, mp3: 100, mp4: 100 });
  expect(largest('report')).toEqual({ jpeg: 25, pdf: 25, mp3: 25, mp4: 25 });
  expect(Object.values(filePurposes).map(({ mostFiles }) => mostFiles)).toEqual([10, 10, 10, 10]);
});

it('pupils and parents send answers and reports, staff everything, monitoring nothing', () => {
  const sentBy = (role: Parameters<typeof maySend>[1][number]) =>
    (['answer', 'material', 'lecture', 'report'] as const).filter((purpose) => maySend(purpose, [role]));
  for (const role of ['student', 'parent'] as const) expect(sentBy(role)).toEqual(['answer', 'report']);
  for (const role of ['teacher', 'group_lead', 'zavuch', 'director', 'social_worker'] as const)
    expect(sentBy(role)).toEqual(['answer', 'material', 'lecture', 'report']);
  for (const role of ['monitoring', 'monitoring_region_worker', 'region_worker'] as const)
    expect(sentBy(role)).toEqual([]);
});

it('svg and html are taken where staff alone sends, and no browser shows them', () => {
  for (const kind of ['svg', 'html'] as const) {
    const takenFor = (['answer', 'material', 'lecture', 'report'] as const).filter((one) => takesKind(one, kind));
    expect(takenFor).toEqual(['material', 'lecture']);
    expect(attachedKinds[kind].isShown).toBe(false);
  }
  expect(takesKind('answer', 'jpeg')).toBe(true);
});

it('the header that says how far a file is reads as it was written', () => {
  for (const state of ['expected', 'checking', 'ready'] as const) {
    expect(readProgressHeader(progressHeader({ state, refusal: null }))).toEqual({ state, refusal: null });
  }
  const refused = { state: 'refused', refusal: 'FILE_INFECTED' } as const;
  expect(progressHeader(refused)).toBe('refused:FILE_INFECTED');
  expect(readProgressHeader('refused:FILE_INFECTED')).toEqual(refused);
  for (const value of [null, undefined, '', 'refused', 'refused:NOT_FOUND', 'gone', 'ready:FILE_BROKEN'])
    expect(readProgressHeader(value)).toBeNull();
});
