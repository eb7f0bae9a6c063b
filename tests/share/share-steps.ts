// What tests of the share menu do: the browser posts files to the share address, as the device does.
import { expect, type Page } from '@playwright/test';

export type Posted = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** A PDF of one empty page, as far as its first bytes say. */
export const pdf = (name: string, words = 'one page'): Posted => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n${words}\n%%EOF`),
});

/** A photo as a phone takes it, with lines of writing. */
export async function photo(page: Page, name: string, seed: number): Promise<Posted> {
  const base64 = await page.evaluate(async (start) => {
    const canvas = new OffscreenCanvas(1500, 2000);
    const context = canvas.getContext('2d');
    if (!context) return '';
    context.fillStyle = '#f4f1e8';
    context.fillRect(0, 0, 1500, 2000);
    context.fillStyle = '#1d2b64';
    context.font = '80px serif';
    for (let line = 0; line < 18; line++)
      context.fillText(`№ ${start + line}: x = ${(start + line) * 7} Н/м`, 100, 150 + line * 100);
    const bytes = new Uint8Array(
      await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })).arrayBuffer(),
    );
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }, seed);
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

/** Posts files from the page that is open, and waits for the page that follows. `policy`: what the browser says of where they come from. */
export async function postShare(
  page: Page,
  url: string,
  files: readonly Posted[],
  policy = 'no-referrer',
): Promise<void> {
  await page.evaluate(
    ([action, referrerPolicy]) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'POST', enctype: 'multipart/form-data', action, id: 'to-share' });
      const meta = document.createElement('meta');
      Object.assign(meta, { name: 'referrer', content: referrerPolicy });
      document.head.append(meta);
      const input = document.createElement('input');
      Object.assign(input, { type: 'file', name: 'files', multiple: true, id: 'shared-files' });
      form.append(input);
      document.body.append(form);
    },
    [`${url}/share`, policy] as const,
  );
  await page.locator('#shared-files').setInputFiles([...files]);
  await page.evaluate(() => document.querySelector<HTMLFormElement>('#to-share')?.submit());
  await expect(page.locator('#to-share')).toHaveCount(0);
}
