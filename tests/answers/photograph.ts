// A photograph of a printed page as a phone takes it: paper in uneven light, a little aslant, with noise.
import type { Page } from '@playwright/test';

/** A printed Kazakh page, line by line. */
export const printedPage = [
  'Гук заңы бойынша серпімділік күші',
  'серіппенің ұзаруына тура пропорционал.',
  'Бірінші тәжірибеде жүктің массасы екі',
  'жүз грамм, ұзаруы төрт сантиметр болды.',
  'Қатаңдық коэффициентін есептеп, жауабын',
  'кестеге жаз. Өлшеу қателігін де көрсет.',
  'Екінші тәжірибеде жүкті үш есе арттыр,',
  'графикті дәптерге сал, қорытынды шығар.',
];

/** A photograph of 12 megapixels. `blur`: how far out of focus, in its own px. */
export async function photograph(page: Page, words: readonly string[], blur: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([given, radius]) => {
      const [width, height] = [3000, 4000];
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      if (!context) return '';
      const light = context.createLinearGradient(0, 0, width, height);
      light.addColorStop(0, '#f3efe6');
      light.addColorStop(1, '#c9c3b6');
      context.fillStyle = light;
      context.fillRect(0, 0, width, height);
      context.filter = radius > 0 ? `blur(${radius}px)` : 'none';
      context.rotate(0.012);
      context.fillStyle = '#26262c';
      context.font = '118px "DejaVu Serif", serif';
      for (const [index, line] of given.entries()) context.fillText(line, 210, 420 + index * 230);
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.filter = 'none';
      const picture = context.getImageData(0, 0, width, height);
      // The same noise at each run.
      let state = 7;
      for (let at = 0; at < picture.data.length; at += 4) {
        state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
        const noise = ((state >> 16) % 13) - 6;
        for (const channel of [0, 1, 2]) picture.data[at + channel] = (picture.data[at + channel] ?? 0) + noise;
      }
      context.putImageData(picture, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.93 });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      let text = '';
      for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
      return btoa(text);
    },
    [words, blur] as const,
  );
  return Buffer.from(base64, 'base64');
}
