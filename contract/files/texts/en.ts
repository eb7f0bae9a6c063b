import type kz from './kz.ts';

export default {
  'files.add': 'Add a file',
  'files.count_one': '{{count}} file',
  'files.count_few': '{{count}} files',
  'files.count_many': '{{count}} files',
  'files.count_other': '{{count}} files',
  'files.tooLarge100': '“{{name}}” has {{size}}: sound and films may have 100 MB at most. The others were added.',
  'files.missing': 'Not on this device',
  'files.notHere': '{{what}}, {{size}}: not on this device.',
  'files.notRead': '“{{name}}” could not be read. Choose it again.',
  'files.notSaved': 'No room on this device: the file was not saved. Make room and try again.',
  'files.picture': 'Picture',
  'files.remove': 'Remove the file',
  'files.removed': '“{{name}}” removed',
  'files.tooLarge': '“{{name}}” has {{size}}, the limit is {{most}} MB. The others were added.',
  'files.tooMany': 'No more than {{most}} files can be added. The first ones were.',
  'files.typeRefused': '“{{name}}”: such files are not accepted. Choose a picture, a PDF or a document.',
} satisfies Record<keyof typeof kz, string>;
