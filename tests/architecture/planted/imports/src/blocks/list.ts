// breaks: blocks-know-no-feature
import { week } from '#features/schedule/week.tsx';

export const list = week;
