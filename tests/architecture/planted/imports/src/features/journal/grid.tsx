// breaks: feature-not-feature
import { week } from '#features/schedule/week.tsx';

export const grid = week;
