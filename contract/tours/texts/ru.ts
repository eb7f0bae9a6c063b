import type kz from './kz.ts';

export default {
  'tours.step': 'Шаг {{step}} из {{count}}',
  'tours.next': 'Дальше',
  'tours.back': 'Назад',
  'tours.done': 'Понятно',
  'tours.close': 'Закрыть подсказки',
  'tours.firstRoll.tap': 'Отметьте, кого нет',
  'tours.firstRoll.tap.text':
    'Сначала присутствуют все. Нажмите на имя, и ученик отсутствует; ещё раз, и он снова есть. Часы справа значат, что он опоздал. Долгое нажатие открывает причины.',
  'tours.firstRoll.conduct': 'Проведите урок',
  'tours.firstRoll.conduct.text': 'Одно нажатие записывает перекличку и тему. Исправить можно и потом.',
  'tours.firstRoll.undo': 'Ошиблись? Отмените',
  'tours.firstRoll.undo.text': 'После каждого действия здесь 10 секунд стоит «Отменить». То же делает Ctrl+Z.',
  'tours.firstRoll.offline': 'Без связи ничего не пропадёт',
  'tours.firstRoll.offline.text':
    'Когда связи нет, здесь написано, с какого времени и сколько записей ждёт. Они сохранены на этом устройстве и уйдут сами.',
  'tours.firstRoll.unsent': 'Где неотправленное',
  'tours.firstRoll.unsent.text': 'Нажмите здесь в любое время, и откроется список всего, что ещё не дошло до сервера.',
  'tours.tomorrow.day': 'Завтрашний день',
  'tours.tomorrow.day.text':
    'У каждого ребёнка своя карточка на ближайший учебный день. Нажмите на имя, чтобы увидеть его уроки.',
  'tours.tomorrow.homework': 'Домашнее задание',
  'tours.tomorrow.homework.text':
    'Галочка значит, что ребёнок отметил задание как сделанное. Точкой отмечено новое и изменённое. Всё читается и без связи.',
  'tours.tomorrow.news': 'Что нового',
  'tours.tomorrow.news.text': 'Новые оценки, пропуски и опоздания. Нажмите, чтобы узнать подробнее.',
  'tours.tomorrow.notices': 'Уведомления',
  'tours.tomorrow.notices.text':
    'Колокольчик вверху сообщает, что случилось, пока вас не было. Все уведомления есть в меню.',
} satisfies Record<keyof typeof kz, string>;
