export default {
  'marks.title': 'Бағалар',
} as const;
