import type kz from './kz.ts';

export default {
  'score.title': 'Баллы',
  'score.total': 'Всего',
  'score.today': 'Сегодня',
  'score.quarter': 'В этой четверти',
  'score.level': 'Уровень {{value}}',
  'score.figure': 'Всего {{total}}, сегодня {{today}}',
  'score.toNext': 'До следующего уровня: {{count}}',
  'score.last': 'Это последний уровень',
  'score.from': 'Откуда баллы',
  'score.none': 'Баллов пока нет',
  'score.noneText.staff':
    'Баллы даются за посещаемость, тему и домашнее задание, записанные в день урока. За оценки баллов нет.',
  'score.noneText.pupils': 'Баллы даются за домашнее задание, выполненное до срока. За оценки баллов нет.',
  'score.kind.roll': 'Отмечена посещаемость',
  'score.kind.theme': 'Записана тема',
  'score.kind.homework': 'Записано домашнее задание',
  'score.kind.done': 'Домашнее задание выполнено в срок',
  'score.of': '{{subject}}, {{date}}',
  'score.points': '+{{count}}',
} satisfies Record<keyof typeof kz, string>;
