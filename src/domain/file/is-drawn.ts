import type { AttachedFile } from '#contract/core/attached-file.ts';

const drawn = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
/** Whether every browser draws such a file in place. */
export const isDrawn = ({ type }: Pick<AttachedFile, 'type'>): boolean => drawn.includes(type);
