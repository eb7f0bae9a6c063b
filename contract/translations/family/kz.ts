export default {
  'family.tomorrow': 'Ертең',
} as const;
