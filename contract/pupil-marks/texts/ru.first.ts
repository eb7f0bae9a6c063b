import type kz from './kz.first.ts';

export default {
  'pupil-marks.title': 'Оценки',
} satisfies Record<keyof typeof kz, string>;
