export const nil = '0';
