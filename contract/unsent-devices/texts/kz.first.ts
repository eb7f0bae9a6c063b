export default {
  'unsent-devices.title': 'Қызметкерлердің жіберілмегені',
} as const;
