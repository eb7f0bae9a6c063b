import type kz from './kz.ts';

export default {
  'news.title': 'Новости',
  'news.empty': 'Новостей пока нет',
  'news.emptyText': 'Здесь появятся новости школы, отдела образования и страны.',
  'news.important': 'Важное',
  'news.gone': 'Этой новости больше нет',
  'news.goneText': 'Её отозвали, или её срок прошёл.',
  'news.all': 'Все новости',
  'news.close': 'Закрыть',
  'news.advertising': 'Реклама',
  'news.freedom': 'Предложения Freedom',
  'news.freedom.lead': 'Предложения для семей вашей школы.',
  'news.freedom.empty': 'Предложений пока нет',
  'news.freedom.emptyText': 'Когда они появятся, они будут здесь.',
  'news.freedom.none': 'Freedom здесь недоступен',
  'news.freedom.noneText': 'Он есть в некоторых школах, начиная со 2 класса.',
  'news.level.school': 'Школа',
  'news.level.department': 'Отдел образования',
  'news.level.region': 'Регион',
  'news.level.country': 'Страна',
} satisfies Record<keyof typeof kz, string>;
