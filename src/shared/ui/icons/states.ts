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
export const squareX: IconShape =
  'M3 5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-14M9 9l6 6m0-6l-6 6';
export const playerPause: IconShape =
  'M6 6a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1l0-12M14 6a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1l0-12';
export const alertTriangle: IconShape =
  'M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636-2.87l-8.106-13.536a1.914 1.914 0 0 0-3.274 0M12 16h.01';
export const alertCircle: IconShape = 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0M12 8v4M12 16h.01';
export const infoCircle: IconShape = 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0M12 9h.01M11 12h1v4h1';
export const clock: IconShape = 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0M12 7v5l3 3';
export const clockExclamation: IconShape = 'M20.986 12.502a9 9 0 1 0-5.973 7.98M12 7v5l3 3M19 16v3M19 22v.01';
export const circleCheck: IconShape = 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M9 12l2 2l4-4';
export const circleDashed: IconShape =
  'M8.56 3.69a9 9 0 0 0-2.92 1.95M3.69 8.56a9 9 0 0 0-.69 3.44M3.69 15.44a9 9 0 0 0 1.95 2.92M8.56 20.31a9 9 0 0 0 3.44 .69M15.44 20.31a9 9 0 0 0 2.92-1.95M20.31 15.44a9 9 0 0 0 .69-3.44M20.31 8.56a9 9 0 0 0-1.95-2.92M15.44 3.69a9 9 0 0 0-3.44-.69';
export const flag: IconShape = 'M5 5a5 5 0 0 1 7 0a5 5 0 0 0 7 0v9a5 5 0 0 1-7 0a5 5 0 0 0-7 0v-9M5 21v-7';
export const lock: IconShape =
  'M5 13a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-6M11 16a1 1 0 1 0 2 0a1 1 0 0 0-2 0M8 11v-4a4 4 0 1 1 8 0v4';
export const wifiOff: IconShape =
  'M12 18l.01 0M9.172 15.172a4 4 0 0 1 5.656 0M6.343 12.343a7.963 7.963 0 0 1 3.864-2.14m4.163 .155a7.965 7.965 0 0 1 3.287 2M3.515 9.515a12 12 0 0 1 3.544-2.455m3.101-.92a12 12 0 0 1 10.325 3.374M3 3l18 18';
export const serverOff: IconShape =
  'M12 12h-6a3 3 0 0 1-3-3v-2c0-1.083 .574-2.033 1.435-2.56m3.565-.44h10a3 3 0 0 1 3 3v2a3 3 0 0 1-3 3h-2M16 12h2a3 3 0 0 1 3 3v2m-1.448 2.568a2.986 2.986 0 0 1-1.552 .432h-12a3 3 0 0 1-3-3v-2a3 3 0 0 1 3-3h6M7 8v.01M7 16v.01M3 3l18 18';
export const databaseOff: IconShape =
  'M12.983 8.978c3.955-.182 7.017-1.446 7.017-2.978c0-1.657-3.582-3-8-3c-1.661 0-3.204 .19-4.483 .515m-2.783 1.228c-.471 .382-.734 .808-.734 1.257c0 1.22 1.944 2.271 4.734 2.74M4 6v6c0 1.657 3.582 3 8 3c.986 0 1.93-.067 2.802-.19m3.187-.82c1.251-.53 2.011-1.228 2.011-1.99v-6M4 12v6c0 1.657 3.582 3 8 3c3.217 0 5.991-.712 7.261-1.74m.739-3.26v-4M3 3l18 18';
export const router: IconShape =
  'M3 15a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2l0-4M17 17l0 .01M13 17l0 .01M15 13l0-2M11.75 8.75a4 4 0 0 1 6.5 0M8.5 6.5a8 8 0 0 1 13 0';
export const calendarOff: IconShape =
  'M9 5h9a2 2 0 0 1 2 2v9m-.184 3.839a2 2 0 0 1-1.816 1.161h-12a2 2 0 0 1-2-2v-12a2 2 0 0 1 1.158-1.815M16 3v4M8 3v1M4 11h7m4 0h5M3 3l18 18';
