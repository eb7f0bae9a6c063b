export default {
  'corrections.wrong.key': 'Мұндай мәтін жоқ',
  'corrections.wrong.values': 'Мәтінде бастапқыдағы мәндер болуы керек: {{values}}',
  'corrections.wrong.plain': 'Мәтінде белгілеу болмауы керек',
} as const;
