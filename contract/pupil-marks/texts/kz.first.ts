export default {
  'pupil-marks.title': 'Бағалар',
} as const;
