// Icons of what a person can do. Tabler outline, MIT.
import type { IconShape } from './shape.ts';

export const x: IconShape = 'M18 6l-12 12M6 6l12 12';
export const plus: IconShape = 'M12 5l0 14M5 12l14 0';
export const edit: IconShape =
  'M7 7h-1a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-1M20.385 6.585a2.1 2.1 0 0 0-2.97-2.97l-8.415 8.385v3h3l8.385-8.415M16 5l3 3';
export const pencil: IconShape = 'M4 20h4l10.5-10.5a2.828 2.828 0 1 0-4-4l-10.5 10.5v4M13.5 6.5l4 4';
export const trash: IconShape =
  'M4 7l16 0M10 11l0 6M14 11l0 6M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2l1-12M9 7v-3a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v3';
export const search: IconShape = 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M21 21l-6-6';
export const filter: IconShape =
  'M4 4h16v2.172a2 2 0 0 1-.586 1.414l-4.414 4.414v7l-6 2v-8.5l-4.48-4.928a2 2 0 0 1-.52-1.345v-2.227';
export const dots: IconShape =
  'M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0';
export const dotsVertical: IconShape =
  'M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 19a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 5a1 1 0 1 0 2 0a1 1 0 1 0-2 0';
export const eye: IconShape =
  'M10 12a2 2 0 1 0 4 0a2 2 0 0 0-4 0M21 12c-2.4 4-5.4 6-9 6c-3.6 0-6.6-2-9-6c2.4-4 5.4-6 9-6c3.6 0 6.6 2 9 6';
export const eyeOff: IconShape =
  'M10.585 10.587a2 2 0 0 0 2.829 2.828M16.681 16.673a8.717 8.717 0 0 1-4.681 1.327c-3.6 0-6.6-2-9-6c1.272-2.12 2.712-3.678 4.32-4.674m2.86-1.146a9.055 9.055 0 0 1 1.82-.18c3.6 0 6.6 2 9 6c-.666 1.11-1.379 2.067-2.138 2.87M3 3l18 18';
export const refresh: IconShape = 'M20 11a8.1 8.1 0 0 0-15.5-2m-.5-4v4h4M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4';
export const arrowBackUp: IconShape = 'M9 14l-4-4l4-4M5 10h11a4 4 0 1 1 0 8h-1';
export const arrowRight: IconShape = 'M5 12l14 0M13 18l6-6M13 6l6 6';
export const arrowUp: IconShape = 'M12 5l0 14M18 11l-6-6M6 11l6-6';
export const chevronDown: IconShape = 'M6 9l6 6l6-6';
export const chevronUp: IconShape = 'M6 15l6-6l6 6';
export const chevronLeft: IconShape = 'M15 6l-6 6l6 6';
export const chevronRight: IconShape = 'M9 6l6 6l-6 6';
export const cornerDownLeft: IconShape = 'M18 6v6a3 3 0 0 1-3 3h-10l4-4m0 8l-4-4';
export const backspace: IconShape =
  'M20 6a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-11l-5-5a1.5 1.5 0 0 1 0-2l5-5l11 0M12 10l4 4m0-4l-4 4';
export const keyboard: IconShape =
  'M2 8a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-16a2 2 0 0 1-2-2l0-8M6 10l0 .01M10 10l0 .01M14 10l0 .01M18 10l0 .01M6 14l0 .01M18 14l0 .01M10 14l4 .01';
export const download: IconShape = 'M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2M7 11l5 5l5-5M12 4l0 12';
export const fileExport: IconShape =
  'M14 3v4a1 1 0 0 0 1 1h4M11.5 21h-4.5a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2h7l5 5v5m-5 6h7m-3-3l3 3l-3 3';
export const tableExport: IconShape =
  'M12.5 21h-7.5a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v7.5M3 10h18M10 3v18M16 19h6M19 16l3 3l-3 3';
export const printer: IconShape =
  'M17 17h2a2 2 0 0 0 2-2v-4a2 2 0 0 0-2-2h-14a2 2 0 0 0-2 2v4a2 2 0 0 0 2 2h2M17 9v-4a2 2 0 0 0-2-2h-6a2 2 0 0 0-2 2v4M7 15a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-6a2 2 0 0 1-2-2l0-4';
export const paperclip: IconShape =
  'M15 7l-6.5 6.5a1.5 1.5 0 0 0 3 3l6.5-6.5a3 3 0 0 0-6-6l-6.5 6.5a4.5 4.5 0 0 0 9 9l6.5-6.5';
export const camera: IconShape =
  'M5 7h1a2 2 0 0 0 2-2a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1a2 2 0 0 0 2 2h1a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2M9 13a3 3 0 1 0 6 0a3 3 0 0 0-6 0';
export const link: IconShape =
  'M9 15l6-6M11 6l.463-.536a5 5 0 0 1 7.071 7.072l-.534 .464M13 18l-.397 .534a5.068 5.068 0 0 1-7.127 0a4.972 4.972 0 0 1 0-7.071l.524-.463';
export const key: IconShape =
  'M16.555 3.843l3.602 3.602a2.877 2.877 0 0 1 0 4.069l-2.643 2.643a2.877 2.877 0 0 1-4.069 0l-.301-.301l-6.558 6.558a2 2 0 0 1-1.239 .578l-.175 .008h-1.172a1 1 0 0 1-.993-.883l-.007-.117v-1.172a2 2 0 0 1 .467-1.284l.119-.13l.414-.414h2v-2h2v-2l2.144-2.144l-.301-.301a2.877 2.877 0 0 1 0-4.069l2.643-2.643a2.877 2.877 0 0 1 4.069 0M15 9h.01';
export const playerPlay: IconShape = 'M7 4v16l13-8l-13-8';
export const qrcode: IconShape =
  'M4 5a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1l0-4M7 17l0 .01M14 5a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1l0-4M7 7l0 .01M4 15a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1l0-4M17 7l0 .01M14 14l3 0M20 14l0 .01M14 14l0 3M14 20l3 0M17 17l3 0M20 17l0 3';
export const logout: IconShape =
  'M14 8v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h7a2 2 0 0 0 2-2v-2M9 12h12l-3-3M18 15l3-3';
export const sun: IconShape =
  'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M3 12h1m8-9v1m8 8h1m-9 8v1m-6.4-15.4l.7 .7m12.1-.7l-.7 .7m0 11.4l.7 .7m-12.1-.7l-.7 .7';
export const moon: IconShape = 'M12 3c.132 0 .263 0 .393 0a7.5 7.5 0 0 0 7.92 12.446a9 9 0 1 1-8.313-12.454l0 .008';
export const circleHalf: IconShape = 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 3v18';
export const history: IconShape = 'M12 8l0 4l2 2M3.05 11a9 9 0 1 1 .5 4m-.5 5v-5h5';
