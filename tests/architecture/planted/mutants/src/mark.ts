export const lowest = 1;
export const highest = 10;
export const isMark = (value: number) => value >= lowest && value <= highest;
