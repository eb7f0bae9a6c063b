import { expect, test } from 'vitest';
import { languages } from '#contract/core/localized.ts';
import { mostMegabytes } from '#contract/files/file-purposes.ts';
import { textOf } from '#server/shared/texts.ts';
import { tooLargeWords } from './use-attachments.ts';

// covers FILES-007
test('a film above 100 MB has words of its own, which name the file and its size', () => {
  expect([mostMegabytes('lecture', 'mp4'), mostMegabytes('answer', 'jpeg')]).toEqual([100, 21]);
  for (const language of languages) {
    const text = ((key: Parameters<typeof textOf>[1], values: Record<string, string | number>) =>
      textOf(language, key, values)) as never;
    const film = tooLargeWords(text, { name: 'a.mp4', size: '101 MB', most: 100 });
    const page = tooLargeWords(text, { name: 'a.jpg', size: '22 MB', most: 21 });
    expect(film).toMatch(/a\.mp4.*101 MB.*100/);
    expect(page).toMatch(/a\.jpg.*22 MB.*21/);
    expect(film.replace('a.mp4', '').replace('101 MB', '')).not.toBe(page.replace('a.jpg', '').replace('22 MB', ''));
    expect(film).toBe(textOf(language, 'files.tooLarge100', { name: 'a.mp4', size: '101 MB' }));
  }
});
