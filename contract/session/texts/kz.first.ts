export default {
  'session.signIn': 'Кіру',
  'session.expired': 'Сессия аяқталды, қайта кіріңіз. Жіберілмеген жазбалар құрылғыда сақтаулы.',
} as const;
