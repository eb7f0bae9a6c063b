// A photograph becomes a page: upright, small enough for a village link and still readable (decisions L12). What is drawn again holds
// nothing of where and with what it was taken. One picture is in memory at a time.

export type Turn = 0 | 90 | 180 | 270;
export type Limits = {
  /** Of the long side, in px. */
  readonly side: number;
  readonly quality: number;
};
/** As every picture that is attached. */
export const usualLimits: Limits = { side: 1600, quality: 0.75 };
/** Tried in turn until a page of a notebook is small enough; the last one counts whatever it weighs. */
export const pageLimits: readonly Limits[] = [
  usualLimits,
  { side: 1600, quality: 0.65 },
  { side: 1440, quality: 0.6 },
  { side: 1280, quality: 0.6 },
  { side: 1280, quality: 0.5 },
];
export const pageBytes = 150_000;
/** Drawings lose their lines when they are drawn as pixels, films all frames but one. */
const keptTypes = ['image/svg+xml', 'image/gif'];

export type Shrunk = {
  readonly content: ArrayBuffer;
  readonly width: number;
  readonly height: number;
  /** Its strokes have soft edges: hard to read. */
  readonly isBlurred: boolean;
};

/** What a canvas of the page and one of a worker have in common. */
type Surface = {
  readonly context: Pick<
    OffscreenCanvasRenderingContext2D,
    | 'drawImage'
    | 'fillRect'
    | 'fillStyle'
    | 'getImageData'
    | 'imageSmoothingQuality'
    | 'rotate'
    | 'setTransform'
    | 'translate'
  >;
  readonly toJpeg: (quality: number) => Promise<Blob | null>;
};
export type MakeSurface = (width: number, height: number) => Surface | null;

const isTurnedAside = (turn: Turn) => turn === 90 || turn === 270;

/** Size of a picture within a long side; never larger than it is. */
export function sizeWithin(width: number, height: number, side: number): { width: number; height: number } {
  const share = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

function draw(image: ImageBitmap, turn: Turn, side: number, make: MakeSurface) {
  const drawn = sizeWithin(image.width, image.height, side);
  const [width, height] = isTurnedAside(turn) ? [drawn.height, drawn.width] : [drawn.width, drawn.height];
  const surface = make(width, height);
  if (!surface) return null;
  const { context } = surface;
  // What is transparent would be black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.translate(width / 2, height / 2);
  context.rotate((turn * Math.PI) / 180);
  context.drawImage(image, -drawn.width / 2, -drawn.height / 2, drawn.width, drawn.height);
  context.setTransform(1, 0, 0, 1, 0, 0);
  return { surface, width, height };
}

/**
 * How sharp the strokes are: the variance of the Laplacian of its brightness. Of a page in focus it is many times that of one that was
 * moved or out of focus.
 * @param pixels RGBA.
 */
export function sharpnessOf(pixels: Uint8ClampedArray, width: number, height: number): number {
  const grey = new Float32Array(width * height);
  for (let index = 0; index < grey.length; index++) {
    const at = index * 4;
    grey[index] = 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0);
  }
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const edge =
        4 * (grey[at] ?? 0) -
        (grey[at - 1] ?? 0) -
        (grey[at + 1] ?? 0) -
        (grey[at - width] ?? 0) -
        (grey[at + width] ?? 0);
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  }
  const mean = sum / Math.max(1, count);
  return squares / Math.max(1, count) - mean * mean;
}
/** Looked at in the middle of the picture, where the page is, at its own size: made small, every picture looks sharp. */
const lookedAt = 640;
/** Of pages photographed in a class; a page that was moved has a tenth of it. */
const leastSharpness = 18;

function isBlurred({ context }: Surface, width: number, height: number): boolean {
  const [w, h] = [Math.min(width, lookedAt), Math.min(height, lookedAt)];
  const { data } = context.getImageData(Math.floor((width - w) / 2), Math.floor((height - h) / 2), w, h);
  return sharpnessOf(data, w, h) < leastSharpness;
}

/** Null: the file is attached as it is, being of a kept type or no picture that this browser can read. */
export async function shrinkPicture(
  file: Blob,
  { turn, isPage, make }: { readonly turn: Turn; readonly isPage: boolean; readonly make: MakeSurface },
): Promise<Shrunk | null> {
  if (keptTypes.includes(file.type)) return null;
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!image || image.width === 0) return null;
  try {
    const steps = isPage ? pageLimits : [usualLimits];
    for (const [index, { side, quality }] of steps.entries()) {
      const drawn = draw(image, turn, side, make);
      const blob = await drawn?.surface.toJpeg(quality);
      if (!drawn || !blob) return null;
      const isLast = index === steps.length - 1;
      if (isPage && blob.size > pageBytes && !isLast) continue;
      const { surface, width, height } = drawn;
      return { content: await blob.arrayBuffer(), width, height, isBlurred: isBlurred(surface, width, height) };
    }
    return null;
  } finally {
    image.close();
  }
}
