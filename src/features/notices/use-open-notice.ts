import { useNavigate, useParams } from 'react-router';
import { pupilOf } from '#contract/notices/notices.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { chooseChild } from '#data/session/session.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { placeOf } from './notice-place.ts';
import type { SchoolNotice } from './use-notices.ts';

/** Opens the place of what was told; of marks of several lessons that is the page of marks. */
export function useOpenNotice(): (told: readonly SchoolNotice[], options?: { replace: boolean }) => void {
  const { person } = useAccount();
  const navigate = useNavigate();
  const { eduYear = '' } = useParams();
  return (told, options) => {
    const [first] = told;
    if (!first) return;
    const { notice } = first;
    // What was told of one child is not shown as another's.
    const child = pupilOf(notice)?.studentSchoolUuid;
    if (person.role === 'parent' && child !== undefined && person.child?.studentInfo.studentSchoolUuid !== child)
      chooseChild(child);
    const places = new Set(told.map((one) => placeOf(one.notice, eduYear)));
    const place = places.size > 1 ? pagePath(eduYear, 'marks/:quarter?') : placeOf(notice, eduYear);
    void navigate(place, options);
  };
}
