// A page of an answer with what was drawn on it, upright by its turn: the picture, and the strokes above it.
import { type SyntheticEvent, useState } from 'react';
import type { PageStrokes, Stroke, Turn } from '#contract/answers/answer-strokes.ts';
import type { AttachedFile } from '#contract/core/attached-file.ts';
import styles from './pen.module.css';
import { type LiveLine, type PageSize, Strokes, unitsOf } from './strokes.tsx';

/** A sheet of paper. */
const usualSize: PageSize = { width: 3, height: 4 };

const isAside = (turn: Turn): boolean => turn % 180 !== 0;

/** Width by height of a page as it is turned. */
export function ratioOf({ width, height }: PageSize, turn: Turn): string {
  return isAside(turn) ? `${height} / ${width}` : `${width} / ${height}`;
}

type Sized = { readonly size: PageSize; readonly onLoad: (event: SyntheticEvent<HTMLImageElement>) => void };

/** The size of a picture: as the browser draws it, before that as its file says. */
export function usePageSize({ width, height }: Pick<AttachedFile, 'width' | 'height'>): Sized {
  const [natural, setNatural] = useState<PageSize | null>(null);
  const said = width !== null && height !== null ? { width, height } : usualSize;
  const onLoad: Sized['onLoad'] = ({ currentTarget: { naturalWidth, naturalHeight } }) => {
    if (naturalWidth > 0 && naturalHeight > 0) setNatural({ width: naturalWidth, height: naturalHeight });
  };
  return { size: natural ?? said, onLoad };
}

type LayersProps = Sized & {
  file: AttachedFile;
  url: string;
  turn: Turn;
  strokes: readonly Stroke[];
  live?: LiveLine;
};

/** Picture and strokes, turned; in a frame of `ratioOf`. */
export function PageLayers({ file, url, turn, strokes, size, onLoad, live }: LayersProps) {
  const { width, height } = size;
  const units = unitsOf(size);
  const sides = isAside(turn)
    ? { width: `${(width / height) * 100}%`, height: `${(height / width) * 100}%` }
    : { width: '100%', height: '100%' };
  return (
    <div className={styles.page} style={{ ...sides, rotate: `${turn}deg` }}>
      <img src={url} alt={file.name} onLoad={onLoad} draggable={false} />
      <svg className={styles.ink} viewBox={`0 0 ${units.width} ${units.height}`} aria-hidden="true" data-strokes>
        <Strokes strokes={strokes} size={size} live={live} />
      </svg>
    </div>
  );
}

type Props = { file: AttachedFile; url: string; marks: PageStrokes };

/** To read; fills the width that it is given. */
export function MarkedPage({ file, url, marks: { turn, strokes } }: Props) {
  const sized = usePageSize(file);
  return (
    <div className={styles.sheet} style={{ aspectRatio: ratioOf(sized.size, turn) }}>
      <PageLayers file={file} url={url} turn={turn} strokes={strokes} {...sized} />
    </div>
  );
}

/** Small: it fills a tile, and what does not fit is cut off as of the plain picture. */
export function MarkedTile({ file, url, marks: { turn, strokes } }: Props) {
  const { size } = usePageSize(file);
  const { width, height } = unitsOf(size);
  const [across, down] = isAside(turn) ? [height, width] : [width, height];
  return (
    <svg
      className={`${styles.ink} ${styles.tile}`}
      viewBox={`${-across / 2} ${-down / 2} ${across} ${down}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      data-strokes
    >
      <g transform={`rotate(${turn}) translate(${-width / 2} ${-height / 2})`}>
        <image href={url} width={width} height={height} preserveAspectRatio="none" />
        <Strokes strokes={strokes} size={size} />
      </g>
    </svg>
  );
}

/** The strokes on an empty sheet: where they are looked at away from their page. */
export function StrokesAlone({ marks: { turn, strokes } }: { marks: PageStrokes }) {
  const { width, height } = unitsOf(usualSize);
  const [across, down] = isAside(turn) ? [height, width] : [width, height];
  return (
    <svg
      className={`${styles.ink} ${styles.alone}`}
      viewBox={`${-across / 2} ${-down / 2} ${across} ${down}`}
      aria-hidden="true"
    >
      <g transform={`rotate(${turn}) translate(${-width / 2} ${-height / 2})`}>
        <Strokes strokes={strokes} size={usualSize} />
      </g>
    </svg>
  );
}
