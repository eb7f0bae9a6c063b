import { Link } from 'react-router';
import { isNewYearTime } from './entries.ts';

/** Logo and name of the product; `today` (yyyy-MM-dd) dresses it for the New Year. */
export function Brand({ home, today }: { home: string; today?: string | undefined }) {
  const source = today && isNewYearTime(today) ? '/icon-newyear.svg' : '/icon.svg';
  return (
    <Link className="brand" to={home} aria-label="Qalam">
      <img src={source} alt="" width={28} height={28} />
      <span>Qalam</span>
    </Link>
  );
}
