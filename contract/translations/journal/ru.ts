import type kz from './kz.ts';

export default {} satisfies Record<keyof typeof kz, string>;
