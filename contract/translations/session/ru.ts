import type kz from './kz.ts';

export default {
  'session.title': 'Вход в систему',
  'session.login': 'Логин',
  'session.password': 'Пароль',
  'session.signingIn': 'Выполняется вход…',
  'session.wrong': 'Неверный логин или пароль',
  'session.offline': 'Для первого входа в аккаунт нужна связь. Потом можно работать и офлайн.',
  'session.throttled': 'Слишком много попыток. Повторите через {{seconds}} с.',
  'session.demo.title': 'Демо-школа',
  'session.demo.hint': 'Выберите роль, и логин с паролем заполнятся сами. Пароль: {{password}}',
  'session.demo.director': 'Директор, школа с пятидневкой',
  'session.demo.zavuch': 'Заместитель директора по учебной работе',
  'session.demo.grouplead': 'Классный руководитель 7 «А», учитель казахского языка',
  'session.demo.teacher': 'Учитель математики, 7 «А» (25 учеников) и ещё четыре класса',
  'session.demo.teacher2': 'Второй учитель алгебры в 7 «А»',
  'session.demo.student': 'Ученик 7 «А»',
  'session.demo.parent': 'Родитель трёх детей, один учится в другой школе',
  'session.demo.parent2': 'Родитель без детей',
  'session.demo.teacherSix': 'Учитель математики, школа с шестидневкой',
  'session.demo.teacherSecond': 'Второй аккаунт учителя математики, в другой школе',
  'session.waiting_one':
    'На этом устройстве хранится {{count}} неотправленная запись: {{name}}. Она отправится сама, когда владелец войдёт.',
  'session.waiting_few':
    'На этом устройстве хранятся {{count}} неотправленные записи: {{name}}. Они отправятся сами, когда владелец войдёт.',
  'session.waiting_many':
    'На этом устройстве хранится {{count}} неотправленных записей: {{name}}. Они отправятся сами, когда владелец войдёт.',
  'session.waiting_other':
    'На этом устройстве хранится {{count}} неотправленной записи: {{name}}. Она отправится сама, когда владелец войдёт.',
  'session.promise': 'Написанное не потеряется и без связи',
  'session.promise.device': 'Журнал, расписание и задания открываются с устройства',
  'session.promise.send': 'Когда связь появится, всё отправится само',
  'session.promise.receipt': 'Всегда видно, что уже принято',
  'session.later': 'Войти позже, продолжить офлайн',
} satisfies Record<keyof typeof kz, string>;
