// breaks: domain-knows-no-screen
import { week } from '#features/schedule/week.tsx';

export const known = week;
