// What may be shared: told by bytes, and stated as the table of purposes and the manifest say it.
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { attachedKinds, filePurposes, kindNamed, mostMegabytes } from '#contract/files/file-purposes.ts';
import {
  shareAddress,
  sharedKindOf,
  sharedKinds,
  sharedName,
  shareField,
  shareLimits,
} from '#contract/files/shared-files.ts';

const kinds = Object.keys(sharedKinds) as (keyof typeof sharedKinds)[];
type Manifest = {
  readonly share_target: {
    readonly action: string;
    readonly method: string;
    readonly enctype: string;
    readonly params: { readonly files: readonly { readonly name: string; readonly accept: readonly string[] }[] };
  };
};

it('kinds, sizes and number are those of the purpose of answers', () => {
  for (const kind of kinds) {
    const { type, endings, megabytes } = sharedKinds[kind];
    const { types, endings: known } = attachedKinds[kind];
    expect([kind, type, endings]).toEqual([kind, types[0], known]);
    const isShrunk = ['jpeg', 'png', 'webp'].includes(kind);
    if (!isShrunk) expect([kind, megabytes]).toEqual([kind, mostMegabytes('answer', kind)]);
    expect(kindNamed(sharedName('IMG_2041', sharedKinds[kind]), type)).toBe(kind);
  }
  expect(shareLimits.mostFiles).toBe(filePurposes.answer.mostFiles);
});

it('the manifest sends these files to the service worker', () => {
  const file = path.resolve(import.meta.dirname, '../../public/manifest.webmanifest');
  const { share_target: target } = JSON.parse(fs.readFileSync(file, 'utf8')) as Manifest;
  expect(target).toMatchObject({ action: shareAddress, method: 'POST', enctype: 'multipart/form-data' });
  const [{ name, accept } = { name: '', accept: [] }] = target.params.files;
  expect(name).toBe(shareField);
  const named = kinds.flatMap((kind) => [sharedKinds[kind].type, ...sharedKinds[kind].endings.map((one) => `.${one}`)]);
  expect(named.filter((one) => !accept.includes(one))).toEqual([]);
});

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

it.each([
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['RIFF\x01\x02\x03\nWEBPVP8 ', 'image/webp'],
  ['GIF89a', 'image/gif'],
  ['\0\0\0\x18ftypheic', 'image/heic'],
  ['%PDF-1.7', 'application/pdf'],
  ['\0\0\0\x18ftypisom', undefined],
  ['<svg xmlns=', undefined],
  ['PK\x03\x04', undefined],
  ['', undefined],
])('%j is %s', (start, type) => {
  expect(sharedKindOf(bytes(start))?.type).toBe(type);
});

it.each([
  ['Дәптер.JPG', 'Дәптер.JPG'],
  ['../../etc/passwd', '.. .. etc passwd.jpg'],
  ['photo.png', 'photo.png.jpg'],
  ['', 'image.jpeg'],
  [`${'a'.repeat(400)}.jpg`, `${'a'.repeat(176)}.jpg`],
])('a picture named %s becomes %s', (name, shown) => {
  expect(sharedName(name, sharedKinds.jpeg)).toBe(shown);
});
