import kz from '#contract/journal/texts/kz.ts';
import { week } from '#features/schedule/week.tsx';

export const main = [kz, week];
