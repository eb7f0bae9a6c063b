// What only those meet who write about people, classes, rooms and bells: the server says it with its refusal, and no page loads it.
export default {
  'error.METHOD_NOT_ALLOWED': 'Бұл әрекетке мұнда рұқсат жоқ.',
  'error.BAD_JSON': 'Сұрау бүлініп жеткендіктен, сервер оны оқи алмады.',
  'error.STALE_VERSION': 'Сіз ашқаннан бері бұл жазбаны басқа біреу өзгертті.',
  'error.ROOM_IN_USE': 'Бұл кабинетте сабақтар өтеді.',
  'error.TIME_SCHEME_IN_USE': 'Осы қоңырау кестесімен сыныптар оқиды.',
  'error.IIN_TAKEN': 'Бұл ЖСН мектепте бар: {{name}}, {{state}}',
  'error.ENROLLED_ELSEWHERE': 'Оқушы «{{school}}» мектебінде тіркелген. Шығаруды сұраңыз.',
  'error.LAST_DIRECTOR': 'Мектепте директор қалуы керек.',
  'error.HAS_TRACE': 'Карточканы жоюға болмайды: жазбалар бар. Мұрағатқа жіберіңіз.',
  'error.GROUP_NOT_EMPTY': 'Жоюға болмайды: оқушылар не сабақтар бар.',
  'error.TRANSFER_NOT_CLOSED': 'Шешілмеген: {{count}} оқушы.',
  'error.UNDO_IMPOSSIBLE': 'Енді болдырмауға болмайды: содан кейін мектепте басқасы өзгерді.',
};
