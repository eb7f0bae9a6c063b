import type { Row } from '#db/schema.ts';

export const pull = (row: Row) => row.seq;
