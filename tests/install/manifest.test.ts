// The manifest names pictures and addresses: they must exist, the pictures in the stated size.
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

type Picture = { readonly src: string; readonly type: string; readonly sizes: string; readonly form_factor?: string };
type Manifest = {
  readonly id: string;
  readonly icons: Picture[];
  readonly screenshots: Picture[];
  readonly shortcuts: { readonly url: string; readonly name_localized: Readonly<Record<string, string>> }[];
  readonly launch_handler: { readonly client_mode: readonly string[] };
};

const folder = path.resolve(import.meta.dirname, '../../public');
const manifest = JSON.parse(fs.readFileSync(path.join(folder, 'manifest.webmanifest'), 'utf8')) as Manifest;

/** Every PNG starts with its width and height. */
function sizeOf(file: string): string {
  const bytes = fs.readFileSync(path.join(folder, file));
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

it('every picture is there in the size that is promised, and small', () => {
  const pictures = [...manifest.icons, ...manifest.screenshots].filter(({ type }) => type === 'image/png');
  expect(pictures.map(({ src }) => sizeOf(src))).toEqual(pictures.map(({ sizes }) => sizes));
  for (const { src } of pictures) expect(fs.statSync(path.join(folder, src)).size).toBeLessThan(150_000);
});

it('there are narrow and wide pictures of the application, and shortcuts in three languages', () => {
  expect(new Set(manifest.screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']));
  for (const { url, name_localized } of manifest.shortcuts) {
    expect(Object.keys(name_localized)).toEqual(['kk', 'ru', 'en']);
    // The year is filled in by the application.
    expect(url).toMatch(/^\/[a-z]+$/);
  }
});

it('a second start shows the window that is there, and does not load it again', () => {
  expect(manifest.id).toBe('/');
  expect(manifest.launch_handler.client_mode[0]).toBe('focus-existing');
});
