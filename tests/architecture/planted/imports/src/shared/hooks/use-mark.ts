// breaks: shared-knows-no-feature
import { week } from '#features/schedule/week.tsx';

export const used = week;
