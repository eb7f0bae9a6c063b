export default {
  'unsent-devices.lead':
    'Құрылғы сервермен хабарласып, жіберілмеген жазбалары бар екенін айтқан, бірақ жазбалардың өзі әлі келген жоқ. Байланысқа мүлде шықпаған құрылғылар мұнда көрінбейді.',
  'unsent-devices.empty': 'Жолда қалған жазба жоқ',
  'unsent-devices.emptyText': 'Қызметкерлердің құрылғылары хабарлаған жазбалардың бәрі жетті.',
  'unsent-devices.announced': 'Хабарланған: {{time}}',
  'unsent-devices.seen': 'Соңғы байланыс: {{time}}',
  'unsent-devices.device': '{{device}} құрылғысы',
  'unsent-devices.waiting': 'Жіберілуін күтуде',
  'unsent-devices.lost': 'Жоғалды: қайта енгізу керек',
} as const;
