import Dexie from 'dexie';

export const schema = Dexie;
export type Row = { readonly seq: number };
