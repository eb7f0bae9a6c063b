import { isIin } from '#contract/core/iin.ts';

/**
 * Valid IINs that begin with seven digits (day of birth, century and gender), by a serial. `step`: how many numbers belong to each serial;
 * among ten there is always a valid one.
 */
export const iinsFrom =
  (start: string, step = 100) =>
  (serial: number): string => {
    for (let last = 0; last < step; last++) {
      const head = `${start}${String(serial * step + last).padStart(4, '0')}`;
      for (let digit = 0; digit < 10; digit++) if (isIin(`${head}${digit}`)) return `${head}${digit}`;
    }
    throw new Error('There is no such number');
  };
