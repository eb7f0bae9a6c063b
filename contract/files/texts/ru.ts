import type kz from './kz.ts';

export default {
  'files.add': 'Добавить файл',
  'files.count_one': '{{count}} файл',
  'files.count_few': '{{count}} файла',
  'files.count_many': '{{count}} файлов',
  'files.count_other': '{{count}} файла',
  'files.tooLarge100': '«{{name}}»: {{size}}. Звук и видео – не больше 100 МБ. Остальные файлы добавлены.',
  'files.missing': 'На этом устройстве файла нет',
  'files.notHere': '{{what}}, {{size}}: нет на устройстве.',
  'files.notRead': 'Файл «{{name}}» не читается. Выберите его ещё раз.',
  'files.notSaved': 'На устройстве нет места: файл не сохранён. Освободите место и повторите.',
  'files.picture': 'Рисунок',
  'files.remove': 'Убрать файл',
  'files.removed': '«{{name}}»: файл убран',
  'files.tooLarge': 'Файл «{{name}}»: {{size}}, а предел – {{most}} МБ. Остальные добавлены.',
  'files.tooMany': 'Больше {{most}} файлов добавить нельзя. Первые добавлены.',
  'files.typeRefused': '«{{name}}»: такие файлы не принимаются. Выберите снимок, PDF или документ.',
} satisfies Record<keyof typeof kz, string>;
