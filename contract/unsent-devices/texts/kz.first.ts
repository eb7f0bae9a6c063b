export default {
  'unsent-devices.title': 'Қызметкерлердің жіберілмегені',
  'unsent-devices.menu': 'Мектеп құрылғылары',
} as const;
