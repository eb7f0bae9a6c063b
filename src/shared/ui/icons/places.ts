// Icons of pages, people and things. Tabler outline, MIT.
import type { IconShape } from './shape.ts';

export const bell: IconShape =
  'M10 5a2 2 0 1 1 4 0a7 7 0 0 1 4 6v3a4 4 0 0 0 2 3h-16a4 4 0 0 0 2-3v-3a7 7 0 0 1 4-6M9 17v1a3 3 0 0 0 6 0v-1';
export const book2: IconShape = 'M19 4v16h-12a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2h12M19 16h-12a2 2 0 0 0-2 2M9 8h6';
export const browser: IconShape =
  'M4 8h16M4 6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2l0-12M8 4v4';
export const building: IconShape =
  'M3 21l18 0M9 8l1 0M9 12l1 0M9 16l1 0M14 8l1 0M14 12l1 0M14 16l1 0M5 21v-16a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v16';
export const calculator: IconShape =
  'M4 5a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2l0-14M8 8a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1v1a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1l0-1M8 14l0 .01M12 14l0 .01M16 14l0 .01M8 17l0 .01M12 17l0 .01M16 17l0 .01';
export const calendarEvent: IconShape =
  'M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2l0-12M16 3l0 4M8 3l0 4M4 11l16 0M8 15h2v2h-2l0-2';
export const calendarWeek: IconShape =
  'M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2v-12M16 3v4M8 3v4M4 11h16M7 14h.013M10.01 14h.005M13.01 14h.005M16.015 14h.005M13.015 17h.005M7.01 17h.005M10.01 17h.005';
export const chartBar: IconShape =
  'M3 13a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1l0-6M15 9a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1l0-10M9 5a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1l0-14M4 20h14';
export const clipboardCheck: IconShape =
  'M9 5h-2a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-12a2 2 0 0 0-2-2h-2M9 5a2 2 0 0 1 2-2h2a2 2 0 0 1 2 2a2 2 0 0 1-2 2h-2a2 2 0 0 1-2-2M9 14l2 2l4-4';
export const door: IconShape = 'M14 12v.01M3 21h18M6 21v-16a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v16';
export const flask2: IconShape =
  'M6.1 15h11.8M14 3v7.342a6 6 0 0 1 1.318 10.658h-6.635a6 6 0 0 1 1.317-10.66v-7.34h4M9 3h6';
export const language: IconShape =
  'M9 6.371c0 4.418-2.239 6.629-5 6.629M4 6.371h7M5 9c0 2.144 2.252 3.908 6 4M12 20l4-9l4 9M19.1 18h-6.2M6.694 3l.793 .582';
export const layoutSidebarLeftCollapse: IconShape =
  'M4 6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2l0-12M9 4v16M15 10l-2 2l2 2';
export const lifebuoy: IconShape =
  'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M15 15l3.35 3.35M9 15l-3.35 3.35M5.65 5.65l3.35 3.35M18.35 5.65l-3.35 3.35';
export const listCheck: IconShape =
  'M3.5 5.5l1.5 1.5l2.5-2.5M3.5 11.5l1.5 1.5l2.5-2.5M3.5 17.5l1.5 1.5l2.5-2.5M11 6l9 0M11 12l9 0M11 18l9 0';
export const menu2: IconShape = 'M4 6l16 0M4 12l16 0M4 18l16 0';
export const messageCircle: IconShape =
  'M3 20l1.3-3.9c-2.324-3.437-1.426-7.872 2.1-10.374c3.526-2.501 8.59-2.296 11.845 .48c3.255 2.777 3.695 7.266 1.029 10.501c-2.666 3.235-7.615 4.215-11.574 2.293l-4.7 1';
export const messages: IconShape =
  'M21 14l-3-3h-7a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v10M14 15v2a1 1 0 0 1-1 1h-7l-3 3v-10a1 1 0 0 1 1-1h2';
export const news: IconShape =
  'M16 6h3a1 1 0 0 1 1 1v11a2 2 0 0 1-4 0v-13a1 1 0 0 0-1-1h-10a1 1 0 0 0-1 1v12a3 3 0 0 0 3 3h11M8 8l4 0M8 12l4 0M8 16l4 0';
export const notebook: IconShape =
  'M6 4h11a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-11a1 1 0 0 1-1-1v-14a1 1 0 0 1 1-1m3 0v18M13 8l2 0M13 12l2 0';
export const rotate2: IconShape =
  'M15 4.55a8 8 0 0 0-6 14.9m0-4.45v5h-5M18.37 7.16l0 .01M13 19.94l0 .01M16.84 18.37l0 .01M19.37 15.1l0 .01M19.94 11l0 .01';
export const school: IconShape = 'M22 9l-10-4l-10 4l10 4l10-4v6M6 10.6v5.4a6 3 0 0 0 12 0v-5.4';
export const signal2g: IconShape =
  'M19 8h-3a2 2 0 0 0-2 2v4a2 2 0 0 0 2 2h3v-4h-1M5 8h4a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1h-3a1 1 0 0 0-1 1v2a1 1 0 0 0 1 1h4';
export const user: IconShape = 'M8 7a4 4 0 1 0 8 0a4 4 0 0 0-8 0M6 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2';
export const userCheck: IconShape = 'M8 7a4 4 0 1 0 8 0a4 4 0 0 0-8 0M6 21v-2a4 4 0 0 1 4-4h4M15 19l2 2l4-4';
export const users: IconShape =
  'M5 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0M3 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2M16 3.13a4 4 0 0 1 0 7.75M21 21v-2a4 4 0 0 0-3-3.85';
export const video: IconShape =
  'M15 10l4.553-2.276a1 1 0 0 1 1.447 .894v6.764a1 1 0 0 1-1.447 .894l-4.553-2.276v-4M3 8a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2l0-8';
