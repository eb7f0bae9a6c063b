import type kz from './kz.ts';

export default {
  'news.title': 'News',
  'news.empty': 'No news yet',
  'news.emptyText': 'News of the school, the department and the country appear here.',
  'news.important': 'Important',
  'news.gone': 'This news is no longer there',
  'news.goneText': 'It was taken back, or its time is over.',
  'news.all': 'All news',
  'news.close': 'Close',
  'news.advertising': 'Advertising',
  'news.freedom': 'Freedom offers',
  'news.freedom.lead': 'Offers for families of your school.',
  'news.freedom.empty': 'No offers yet',
  'news.freedom.emptyText': 'When there are some, they are here.',
  'news.freedom.none': 'Freedom is not available here',
  'news.freedom.noneText': 'It is available in some schools, from grade 2 on.',
  'news.level.school': 'School',
  'news.level.department': 'Education department',
  'news.level.region': 'Region',
  'news.level.country': 'Country',
} satisfies Record<keyof typeof kz, string>;
