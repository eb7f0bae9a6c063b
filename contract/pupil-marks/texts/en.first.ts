import type kz from './kz.first.ts';

export default {
  'pupil-marks.title': 'Marks',
} satisfies Record<keyof typeof kz, string>;
