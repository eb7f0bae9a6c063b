import { type AnyCellLook, addCellLooks } from '#domain/operation/cell-look.ts';

const found = import.meta.glob<{ default: readonly AnyCellLook[] }>('../features/*/cell-looks.tsx', { eager: true });

addCellLooks(Object.values(found).flatMap((module) => module.default));
