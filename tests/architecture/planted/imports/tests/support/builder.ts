import { pupils } from '#server/features/school/school.repository.ts';
import { grid } from '#features/journal/grid.tsx';

export const built = [pupils, grid];
