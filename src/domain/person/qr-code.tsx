// Addresses for a camera. What computes the squares is loaded when the first code is shown.
import { useEffect, useState } from 'react';

type Squares = { readonly size: number; readonly path: string };
/** Squares of white around it, as the standard wants. */
const quiet = 4;

/** Null until it is computed, and for good where that was not possible: whoever shows a code says the address as well. */
export function useQrSquares(address: string): Squares | null {
  const [squares, setSquares] = useState<Squares | null>(null);
  useEffect(() => {
    let isGone = false;
    import('qrcode').then(
      ({ create }) => {
        const { size, data } = create(address, { errorCorrectionLevel: 'M' }).modules;
        const dark = Array.from(data).flatMap((isDark, index) =>
          isDark ? [`M${(index % size) + quiet} ${Math.floor(index / size) + quiet}h1v1h-1z`] : [],
        );
        if (!isGone) setSquares({ size: size + 2 * quiet, path: dark.join('') });
      },
      (cause: unknown) => console.warn('The QR code could not be drawn', cause),
    );
    return () => {
      isGone = true;
    };
  }, [address]);
  return squares;
}

type Props = { readonly address: string; readonly className: string | undefined; readonly label: string };

export function QrCode({ address, className, label }: Props) {
  const squares = useQrSquares(address);
  if (squares === null) return <div className={className} />;
  return (
    <svg className={className} viewBox={boxOf(squares)} role="img" aria-label={label} shapeRendering="crispEdges">
      <Drawn {...squares} />
    </svg>
  );
}

/** Drawn where a `<use>` of the same page points to it. */
export function QrSymbol({ id, squares }: { id: string; squares: Squares }) {
  return (
    <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden>
      <symbol id={id} viewBox={boxOf(squares)} shapeRendering="crispEdges">
        <Drawn {...squares} />
      </symbol>
    </svg>
  );
}

const boxOf = ({ size }: Squares) => `0 0 ${size} ${size}`;

/** Dark squares as one path, on white in every colour scheme: cameras read nothing else well. */
function Drawn({ size, path }: Squares) {
  return (
    <>
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path} />
    </>
  );
}
