import kz from '#contract/translations/kz.ts';
import { week } from '#features/schedule/week.tsx';

export const main = [kz, week];
