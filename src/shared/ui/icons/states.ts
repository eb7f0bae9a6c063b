// Icons with one fixed meaning: the states of work, connection and data (theme-notes, "Icons"). Tabler outline, MIT.
import type { IconShape } from './shape.ts';

export const deviceMobile: IconShape =
  'M6 5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-14M11 4h2M12 17v.01';
export const clockUp: IconShape = 'M20.983 12.548a9 9 0 1 0-8.45 8.436M19 22v-6M22 19l-3-3l-3 3M12 7v5l2.5 2.5';
export const cloudUp: IconShape =
  'M12 18.004h-5.343c-2.572-.004-4.657-2.011-4.657-4.487c0-2.475 2.085-4.482 4.657-4.482c.393-1.762 1.794-3.2 3.675-3.773c1.88-.572 3.956-.193 5.444 1c1.488 1.19 2.162 3.007 1.77 4.769h.99c1.38 0 2.57 .811 3.128 1.986M19 22v-6M22 19l-3-3l-3 3';
export const cloudOff: IconShape =
  'M9.58 5.548c.24-.11 .492-.207 .752-.286c1.88-.572 3.956-.193 5.444 1c1.488 1.19 2.162 3.007 1.77 4.769h.99c1.913 0 3.464 1.56 3.464 3.486c0 .957-.383 1.824-1.003 2.454m-2.997 1.033h-11.343c-2.572-.004-4.657-2.011-4.657-4.487c0-2.475 2.085-4.482 4.657-4.482c.13-.582 .37-1.128 .7-1.62M3 3l18 18';
export const cloudCheck: IconShape =
  'M11 18.004h-4.343c-2.572-.004-4.657-2.011-4.657-4.487c0-2.475 2.085-4.482 4.657-4.482c.393-1.762 1.794-3.2 3.675-3.773c1.88-.572 3.956-.193 5.444 1c1.488 1.19 2.162 3.007 1.77 4.769h.99c1.388 0 2.585 .82 3.138 2.007M15 19l2 2l4-4';
export const check: IconShape = 'M5 12l5 5l10-10';
export const checks: IconShape = 'M7 12l5 5l10-10M2 12l5 5m5-5l5-5';
/** Ours: the half-filled diamond, two values of one thing. */
export const conflict: IconShape = { line: 'M12 3.2l8.8 8.8L12 20.8 3.2 12z', fill: 'M12 3.2v17.600L3.2 12z' };
export const alertTriangle: IconShape =
  'M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636-2.87l-8.106-13.536a1.914 1.914 0 0 0-3.274 0M12 16h.01';
export const infoCircle: IconShape = 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0M12 9h.01M11 12h1v4h1';
export const clock: IconShape = 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0M12 7v5l3 3';
export const clockExclamation: IconShape = 'M20.986 12.502a9 9 0 1 0-5.973 7.98M12 7v5l3 3M19 16v3M19 22v.01';
export const circleCheck: IconShape = 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M9 12l2 2l4-4';
export const flag: IconShape = 'M5 5a5 5 0 0 1 7 0a5 5 0 0 0 7 0v9a5 5 0 0 1-7 0a5 5 0 0 0-7 0v-9M5 21v-7';
export const lock: IconShape =
  'M5 13a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-6M11 16a1 1 0 1 0 2 0a1 1 0 0 0-2 0M8 11v-4a4 4 0 1 1 8 0v4';
export const playerPause: IconShape =
  'M6 6a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1l0-12M14 6a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1l0-12';
export const squareX: IconShape =
  'M3 5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-14M9 9l6 6m0-6l-6 6';
export const alertCircle: IconShape = 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0M12 8v4M12 16h.01';
export const circleDashed: IconShape =
  'M8.56 3.69a9 9 0 0 0-2.92 1.95M3.69 8.56a9 9 0 0 0-.69 3.44M3.69 15.44a9 9 0 0 0 1.95 2.92M8.56 20.31a9 9 0 0 0 3.44 .69M15.44 20.31a9 9 0 0 0 2.92-1.95M20.31 15.44a9 9 0 0 0 .69-3.44M20.31 8.56a9 9 0 0 0-1.95-2.92M15.44 3.69a9 9 0 0 0-3.44-.69';
