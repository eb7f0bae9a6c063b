import type kz from './kz.ts';

export default {
  'error.METHOD_NOT_ALLOWED': 'Это действие здесь недоступно.',
  'error.BAD_JSON': 'Запрос пришёл повреждённым.',
  'error.STALE_VERSION': 'С тех пор как вы открыли запись, её изменил кто-то другой.',
  'error.STALE_VERSION.by': '{{name}} изменил(а) карточку в {{time}}. Сравните.',
  'error.inUse': 'Используется: {{places}}',
  'error.ROOM_IN_USE': 'В этом кабинете проходят уроки.',
  'error.TIME_SCHEME_IN_USE': 'По этому расписанию звонков учатся классы.',
  'error.IIN_TAKEN': 'ИИН уже есть в школе: {{name}}, {{state}}',
  'error.ENROLLED_ELSEWHERE': 'Ученик числится в школе «{{school}}». Запросите выбытие.',
  'error.LAST_DIRECTOR': 'В школе должен остаться директор.',
  'error.USED_ELSEWHERE': 'Учётная запись используется в другой школе. Изменить её может только та школа.',
  'error.HAS_TRACE': 'Карточку нельзя удалить: есть записи. Переведите в архив.',
  'error.GROUP_NOT_EMPTY': 'Удалить нельзя: есть ученики или уроки.',
  'error.TRANSFER_NOT_CLOSED': 'Не решено: учеников {{count}}.',
  'error.UNDO_IMPOSSIBLE': 'Отменить уже нельзя: после этого в школе изменилось другое.',
  'error.HASH_SPENT': 'Ссылка уже использована или устарела. Откройте её заново.',
  'error.PUSH_HOST': 'Служба уведомлений этого браузера здесь неизвестна.',
  'error.PARTNER_CODE': 'Код дневника не подходит.',
  'error.OTHER_VERSION': 'Ваша школа работает в другой версии Qalam. Войдите там.',
  'error.PARTNER_BOUND': 'Аккаунт уже связан с другим.',
} satisfies Record<keyof typeof kz, string>;
