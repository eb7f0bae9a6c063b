export default {
  'subscription.locked': 'Мектептің жазылымы тоқтатылған',
  'subscription.locked.why':
    'Мектеп жазылымын ұзартқанша серверден жаңа деректер келмейді. Осы құрылғыдағы деректерді оқуға болады. Жіберілмеген жазбалар сақтаулы, жазылым жаңарғанда олар өзі жіберіледі.',
  'subscription.read': 'Құрылғыдағы деректерді оқу',
  'subscription.again': 'Қайта тексеру',
  'subscription.more': 'Толығырақ',
  'subscription.banner': 'Мектептің жазылымы тоқтатылған: тек құрылғыдағы деректер көрсетіледі.',
  'subscription.list': 'Мектептің жазылымдары',
  'subscription.general': 'Негізгі жазылым',
  'subscription.kitap': 'Кітап',
  'subscription.om': 'Онлайн мектеп',
  'subscription.ustaz': 'Ұстаз',
  'subscription.paid': 'Белсенді',
  'subscription.unpaid': 'Белсенді емес',
  'subscription.endsOn': 'Мектеп жазылымының мерзімі аяқталатын күн: {{date}}.',
} as const;
