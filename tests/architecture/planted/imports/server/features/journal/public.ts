export const marks = 1;
