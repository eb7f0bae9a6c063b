// Icons of what a person can do. Tabler outline, MIT.
import type { IconShape } from './shape.ts';

export const x: IconShape = 'M18 6l-12 12M6 6l12 12';
export const plus: IconShape = 'M12 5l0 14M5 12l14 0';
export const refresh: IconShape = 'M20 11a8.1 8.1 0 0 0-15.5-2m-.5-4v4h4M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4';
export const arrowBackUp: IconShape = 'M9 14l-4-4l4-4M5 10h11a4 4 0 1 1 0 8h-1';
export const arrowUp: IconShape = 'M12 5l0 14M18 11l-6-6M6 11l6-6';
export const chevronDown: IconShape = 'M6 9l6 6l6-6';
export const chevronLeft: IconShape = 'M15 6l-6 6l6 6';
export const chevronRight: IconShape = 'M9 6l6 6l-6 6';
export const key: IconShape =
  'M16.555 3.843l3.602 3.602a2.877 2.877 0 0 1 0 4.069l-2.643 2.643a2.877 2.877 0 0 1-4.069 0l-.301-.301l-6.558 6.558a2 2 0 0 1-1.239 .578l-.175 .008h-1.172a1 1 0 0 1-.993-.883l-.007-.117v-1.172a2 2 0 0 1 .467-1.284l.119-.13l.414-.414h2v-2h2v-2l2.144-2.144l-.301-.301a2.877 2.877 0 0 1 0-4.069l2.643-2.643a2.877 2.877 0 0 1 4.069 0M15 9h.01';
export const logout: IconShape =
  'M14 8v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h7a2 2 0 0 0 2-2v-2M9 12h12l-3-3M18 15l3-3';
export const sun: IconShape =
  'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M3 12h1m8-9v1m8 8h1m-9 8v1m-6.4-15.4l.7 .7m12.1-.7l-.7 .7m0 11.4l.7 .7m-12.1-.7l-.7 .7';
export const moon: IconShape = 'M12 3c.132 0 .263 0 .393 0a7.5 7.5 0 0 0 7.92 12.446a9 9 0 1 1-8.313-12.454l0 .008';
export const circleHalf: IconShape = 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 3v18';
export const search: IconShape = 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M21 21l-6-6';
