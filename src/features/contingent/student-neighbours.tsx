// The pupils before and after in the class, by press or by the keys J and K.
import { useNavigate } from 'react-router';
import { personName } from '#contract/core/person-name.ts';
import { useText } from '#shared/i18n/index.ts';
import { usePageKeys } from '#shared/lib/page-keys.ts';
import { chevronLeft, chevronRight } from '#shared/ui/icons/index.ts';
import { ButtonLink } from '#shared/ui/index.ts';

export type Neighbour = Parameters<typeof personName>[0] & { readonly id: number };
type Props<Pupil> = {
  studentId: number;
  /** Of the class, in the order in which it is walked through. */
  pupils: readonly Pupil[];
  to: (pupil: Pupil) => string;
};

export function Neighbours<Pupil extends Neighbour>({ studentId, pupils, to }: Props<Pupil>) {
  const text = useText();
  const navigate = useNavigate();
  const place = pupils.findIndex(({ id }) => id === studentId);
  const [previous, next] = [place < 1 ? undefined : pupils[place - 1], place < 0 ? undefined : pupils[place + 1]];
  const go = (pupil: Pupil | undefined) => pupil && (() => void navigate(to(pupil), { replace: true }));
  usePageKeys({ KeyJ: go(next), KeyK: go(previous) });
  if (!previous && !next) return null;
  return (
    <nav className="row row-wrap" aria-label={text('contingent.neighbours')}>
      {previous && (
        <ButtonLink icon={chevronLeft} to={to(previous)} replace title="K">
          {personName(previous)}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink icon={chevronRight} to={to(next)} replace title="J">
          {personName(next)}
        </ButtonLink>
      )}
    </nav>
  );
}
