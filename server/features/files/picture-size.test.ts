import { describe, expect, it } from 'vitest';
import { jpegOf, pngOf } from '#tests/files/uploads.ts';
import { isTooLarge, jpegSegments, pictureSize } from './picture-size.ts';

const webp = (name: string, content: readonly number[]) =>
  Buffer.concat([Buffer.from(`RIFF\0\0\0\0WEBP${name}\0\0\0\0`, 'latin1'), Buffer.from(content)]);

describe('the size of a picture', () => {
  it.each([
    ['jpeg', jpegOf(4000, 3000), { width: 4000, height: 3000 }],
    ['png', pngOf(640, 480), { width: 640, height: 480 }],
    ['gif', Buffer.from('GIF89a\x80\x02\xe0\x01', 'latin1'), { width: 640, height: 480 }],
    // Lossy: behind a frame tag and a start code.
    ['webp', webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0xe0, 0x01]), { width: 640, height: 480 }],
    // Lossless: 14 bits each, less one.
    ['webp', webp('VP8L', [0x2f, 0x7f, 0xc2, 0x77, 0x00]), { width: 640, height: 480 }],
    ['webp', webp('VP8X', [0, 0, 0, 0, 0x7f, 0x02, 0, 0xdf, 0x01, 0]), { width: 640, height: 480 }],
  ] as const)('of a %s stands in its head (%#)', (kind, head, size) => expect(pictureSize(kind, head)).toEqual(size));

  it.each(['jpeg', 'png', 'gif', 'webp', 'heic'] as const)('of a %s that ends before it is not known', (kind) => {
    for (const head of [Buffer.alloc(0), Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 4, 8, 1])])
      expect(pictureSize(kind, head)).toBeNull();
  });

  it('of a jpeg is found behind padding and markers that stand alone', () => {
    const [start, rest] = [jpegOf(640, 480).subarray(0, 2), jpegOf(640, 480).subarray(2)];
    const padded = Buffer.concat([start, Buffer.from([0xff, 0x01, 0xff, 0xff, 0xd3]), rest]);
    expect(pictureSize('jpeg', padded)).toEqual({ width: 640, height: 480 });
  });

  it('may be 30,000 pixels a side and 100 megapixels', () => {
    expect(isTooLarge({ width: 30_000, height: 3_333 })).toBe(false);
    expect(isTooLarge({ width: 30_001, height: 1 })).toBe(true);
    expect(isTooLarge({ width: 10_000, height: 10_000 })).toBe(false);
    expect(isTooLarge({ width: 10_001, height: 10_000 })).toBe(true);
  });
});

it('a jpeg whose segments lead nowhere has none', () => {
  const nowhere = [
    Buffer.from([0xff, 0xd8, 0x00, 0x01, 0x02, 0x03]),
    Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0x00, 0x01, 0xff, 0xda]),
    Buffer.from([0xff, 0xd8, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 0x00, 0x00]),
  ];
  for (const head of nowhere) expect(jpegSegments(head)).toBeNull();
});
