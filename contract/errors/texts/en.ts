import type kz from './kz.ts';

export default {
  'error.METHOD_NOT_ALLOWED': 'This action is not available here.',
  'error.BAD_JSON': 'The server could not read the request: it arrived damaged.',
  'error.STALE_VERSION': 'Somebody has changed this entry since you opened it.',
  'error.STALE_VERSION.by': '{{name}} changed the card at {{time}}. Compare the values.',
  'error.inUse': 'In use: {{places}}',
  'error.ROOM_IN_USE': 'Lessons are held in this room.',
  'error.TIME_SCHEME_IN_USE': 'Classes use this bell schedule.',
  'error.IIN_TAKEN': 'The school already has this IIN: {{name}}, {{state}}',
  'error.ENROLLED_ELSEWHERE': 'The student is enrolled at «{{school}}». Ask that school for the departure.',
  'error.LAST_DIRECTOR': 'The school must keep a director.',
  'error.USED_ELSEWHERE': 'The account is used in another school. Only that school may change it.',
  'error.HAS_TRACE': 'The card cannot be deleted: it has records. Archive it instead.',
  'error.GROUP_NOT_EMPTY': 'It cannot be deleted: it has pupils or lessons.',
  'error.TRANSFER_NOT_CLOSED': 'Not decided: {{count}} pupils.',
  'error.UNDO_IMPOSSIBLE': 'It can no longer be undone: other things have changed since.',
  'error.HASH_SPENT': 'The link was used or is too old. Open it anew.',
  'error.PUSH_HOST': 'The push service of this browser is not known here.',
  'error.PARTNER_CODE': 'The code of the diary cannot be used.',
  'error.OTHER_VERSION': 'Your school works with another version of Qalam. Sign in there.',
  'error.PARTNER_BOUND': 'The account is linked to another one already.',
} satisfies Record<keyof typeof kz, string>;
