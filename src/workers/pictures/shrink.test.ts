// What a chosen file becomes before it is attached. The browser's decoder and canvas are stand-ins that tell what they were asked for.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type MakeSurface, pageBytes, sharpnessOf, shrinkPicture } from './shrink.ts';

const blackPage = (width: number, height: number) => ({
  width,
  height,
  colorSpace: 'srgb' as const,
  pixelFormat: 'rgba-unorm8' as const,
  data: new Uint8ClampedArray(width * height * 4),
});
/** Sizes and qualities of the jpegs that were made. */
let made: [width: number, height: number, quality: number][] = [];
/** What a jpeg weighs, by its quality. */
let weight: (quality: number) => number = () => 1_000;
const make: MakeSurface = (width, height) => ({
  context: {
    fillStyle: '',
    imageSmoothingQuality: 'low',
    drawImage: () => undefined,
    fillRect: () => undefined,
    rotate: () => undefined,
    setTransform: () => undefined,
    translate: () => undefined,
    getImageData: (_x: number, _y: number, w: number, h: number) => blackPage(w, h),
  },
  toJpeg: async (quality) => {
    made.push([width, height, quality]);
    return new Blob([new Uint8Array(weight(quality))], { type: 'image/jpeg' });
  },
});
let decoded: { width: number; height: number } | null = null;

beforeEach(() => {
  made = [];
  weight = () => 1_000;
  vi.stubGlobal('createImageBitmap', async () => {
    if (!decoded) throw new DOMException('no picture', 'InvalidStateError');
    return { ...decoded, close() {} };
  });
});
afterEach(() => void vi.unstubAllGlobals());

const shrink = (type: string, size: typeof decoded, { isPage = false, turn = 0 as 0 | 90 } = {}) => {
  decoded = size;
  return shrinkPicture(new Blob(['bytes'], { type }), { turn, isPage, make });
};

// covers FILES-008 FILES-009
test.each([
  ['image/jpeg', { width: 4000, height: 3000 }, 0, [1600, 1200]],
  ['image/png', { width: 3000, height: 4000 }, 0, [1200, 1600]],
  ['image/webp', { width: 4000, height: 3000 }, 90, [1200, 1600]],
  ['image/heic', { width: 800, height: 600 }, 0, [800, 600]],
] as const)(
  '%s of %o, turned by %i, becomes a jpeg of quality 0.75, %o px',
  async (type, size, turn, [width, height]) => {
    const shrunk = await shrink(type, size, { turn });
    expect(made).toEqual([[width, height, 0.75]]);
    expect(shrunk).toMatchObject({ width, height });
    expect(shrunk?.content.byteLength).toBe(1_000);
  },
);

test('a page of a notebook goes on in steps until it is light enough, not below 1280 px and 0.5', async () => {
  const size = { width: 4000, height: 3000 };
  weight = () => pageBytes;
  await shrink('image/jpeg', size, { isPage: true });
  expect(made).toEqual([[1600, 1200, 0.75]]);
  weight = () => pageBytes + 1;
  const heavy = await shrink('image/jpeg', size, { isPage: true });
  expect(made.slice(1)).toEqual([
    [1600, 1200, 0.75],
    [1600, 1200, 0.65],
    [1440, 1080, 0.6],
    [1280, 960, 0.6],
    [1280, 960, 0.5],
  ]);
  expect(heavy?.content.byteLength).toBe(pageBytes + 1);
});

// covers FILES-010
test.each(['image/svg+xml', 'image/gif'])('%s is not drawn again, though the browser could', async (type) => {
  expect(await shrink(type, { width: 4000, height: 3000 })).toBeNull();
  expect(made).toEqual([]);
});

// covers FILES-011
test.each(['application/pdf', 'text/plain', 'audio/mpeg'])('%s is no picture and is not drawn again', async (type) => {
  expect(await shrink(type, null)).toBeNull();
  expect(made).toEqual([]);
});

const side = 200;
/** Strokes of ink on paper, `soft` dots from the one to the other, with noise. */
function writing({ ink, paper, soft, noise = 0 }: { ink: number; paper: number; soft: number; noise?: number }) {
  const pixels = new Uint8ClampedArray(side * side * 4);
  // The same noise at each run.
  let state = 7;
  for (let index = 0; index < side * side; index++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    // A stroke of six dots in every forty, and its edges.
    const away = Math.abs((index % 40) - 20) - 3;
    const share = Math.min(1, Math.max(0, 0.5 + away / Math.max(1, soft)));
    const grain = noise * (state / 1_073_741_824 - 1);
    const value = ink + (paper - ink) * share + grain;
    pixels.set([value, value, value, 255], index * 4);
  }
  return sharpnessOf(pixels, side, side);
}

test('strokes in focus are sharp in ink and in pencil, with and without the noise of a phone', () => {
  for (const ink of [30, 150]) {
    for (const noise of [0, 6]) expect(writing({ ink, paper: 235, soft: 1, noise })).toBeGreaterThan(0.4);
  }
});

test('strokes out of focus are not, whatever noise lies over them', () => {
  for (const ink of [30, 150]) {
    for (const noise of [0, 6]) expect(writing({ ink, paper: 235, soft: 16, noise })).toBeLessThan(0.27);
  }
});

test('an empty page is neither', () => {
  expect(writing({ ink: 235, paper: 235, soft: 1, noise: 10 })).toBeNull();
});
