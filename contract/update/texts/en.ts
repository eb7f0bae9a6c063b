import type kz from './kz.ts';

export default {
  'update.title': 'A new version is ready',
  'update.text': 'It opens at once. What you typed and what is unsent stays.',
  'update.now': 'Update',
  'update.later': 'Later',
  'update.elsewhere': 'Qalam was updated in another window',
  'update.elsewhere.text': 'This window goes on working and updates itself when it is out of sight.',
  'update.window': 'Update this window',
  'update.outdated': 'This version can no longer send',
  'update.outdated.text': 'Your work is on this device and is sent after the update.',
  'update.finishing': 'Updates as soon as it is safe',
} satisfies Record<keyof typeof kz, string>;
