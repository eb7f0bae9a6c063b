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

/** How many values of 0 to 255 there are of each. */
type Histogram = Uint32Array;

/** The value below which a share of all lies. */
function quantile(histogram: Histogram, share: number): number {
  const all = histogram.reduce((sum, count) => sum + count, 0);
  let below = 0;
  return histogram.findIndex((count) => {
    below += count;
    return below > share * (all - 1);
  });
}

/** The brightness of each dot as the mean of nine: the noise of a cheap camera has edges too. */
function smoothed(pixels: Uint8ClampedArray, width: number, height: number): Float32Array {
  const grey = new Float32Array(width * height);
  for (let index = 0; index < grey.length; index++) {
    const at = index * 4;
    grey[index] = 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0);
  }
  const rows = new Float32Array(grey.length);
  for (let at = 1; at < grey.length - 1; at++) rows[at] = (grey[at - 1] ?? 0) + (grey[at] ?? 0) + (grey[at + 1] ?? 0);
  const smooth = new Float32Array(grey.length);
  for (let at = width; at < grey.length - width; at++) {
    smooth[at] = ((rows[at - width] ?? 0) + (rows[at] ?? 0) + (rows[at + width] ?? 0)) / 9;
  }
  return smooth;
}

/** Below this difference of ink and paper nothing is written, and nothing can be out of focus. */
const leastContrast = 25;

/**
 * How sharp the strokes are: the steepest edges, as a share of the difference between ink and paper, so that pencil and poor light do not
 * count as blurred. Of a page in focus 0.4 to 0.8. Null: nothing is written there.
 * @param pixels RGBA.
 */
export function sharpnessOf(pixels: Uint8ClampedArray, width: number, height: number): number | null {
  const smooth = smoothed(pixels, width, height);
  const values = new Uint32Array(256);
  const edges = new Uint32Array(256);
  // The outer two rows and columns have no full neighbourhood.
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const at = y * width + x;
      const across = Math.abs((smooth[at + 1] ?? 0) - (smooth[at - 1] ?? 0));
      const down = Math.abs((smooth[at + width] ?? 0) - (smooth[at - width] ?? 0));
      const value = Math.round(smooth[at] ?? 0);
      const edge = Math.round(Math.max(across, down));
      values[value] = (values[value] ?? 0) + 1;
      edges[edge] = (edges[edge] ?? 0) + 1;
    }
  }
  const contrast = quantile(values, 0.99) - quantile(values, 0.01);
  return contrast < leastContrast ? null : quantile(edges, 0.995) / contrast;
}
/** Looked at in the middle of the picture, where the page is, at its own size: made small, every picture looks sharp. */
const lookedAt = 640;
/**
 * Measured with printed pages of two sizes and faint pencil, photographed ever further out of focus: below it a machine misreads half of the letters
 * (docs/decisions/2026-11-29-answers-and-files.md, "Hard to read").
 */
const leastSharpness = 0.27;

function isBlurred({ context }: Surface, width: number, height: number): boolean {
  const [w, h] = [Math.min(width, lookedAt), Math.min(height, lookedAt)];
  const { data } = context.getImageData(Math.floor((width - w) / 2), Math.floor((height - h) / 2), w, h);
  const sharpness = sharpnessOf(data, w, h);
  return sharpness !== null && sharpness < leastSharpness;
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
    let drawn: ReturnType<typeof draw> = null;
    for (const [index, { side, quality }] of steps.entries()) {
      // Drawing takes longer than packing: what is drawn at this size already is packed again.
      if (side !== steps[index - 1]?.side) drawn = draw(image, turn, side, make);
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
