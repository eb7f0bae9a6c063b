import type kz from './kz.ts';

export default {
  'error.METHOD_NOT_ALLOWED': 'Это действие здесь недоступно.',
  'error.BAD_JSON': 'Запрос пришёл повреждённым.',
  'error.STALE_VERSION': 'С тех пор как вы открыли запись, её изменил кто-то другой.',
  'error.ROOM_IN_USE': 'В этом кабинете проходят уроки.',
  'error.TIME_SCHEME_IN_USE': 'По этому расписанию звонков учатся классы.',
  'error.IIN_TAKEN': 'ИИН уже есть в школе: {{name}}, {{state}}',
  'error.ENROLLED_ELSEWHERE': 'Ученик числится в школе «{{school}}». Запросите выбытие.',
  'error.LAST_DIRECTOR': 'В школе должен остаться директор.',
  'error.HAS_TRACE': 'Карточку нельзя удалить: есть записи. Переведите в архив.',
  'error.GROUP_NOT_EMPTY': 'Удалить нельзя: есть ученики или уроки.',
  'error.TRANSFER_NOT_CLOSED': 'Не решено: учеников {{count}}.',
  'error.UNDO_IMPOSSIBLE': 'Отменить уже нельзя: после этого в школе изменилось другое.',
} satisfies Record<keyof typeof kz, string>;
