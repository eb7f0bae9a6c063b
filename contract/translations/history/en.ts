import type kz from './kz.ts';

export default {
  'history.open': 'History',
  'history.now': 'Now',
  'history.restore': 'Bring this value back',
  'history.restored': 'Value brought back',
  'history.thisDevice': 'from this device',
  'history.otherDevice': 'from another device',
  'history.noDevice': 'from another system',
  'history.empty': 'Nothing was entered in this cell yet',
  'history.onlyHere': 'The whole history is kept on the server. Shown is what is on this device.',
  'history.unknown': 'There is no such entry',
  'history.cell.homework': 'Homework',
  'history.value.notEntered': 'Not entered',
  'history.value.noHomework': 'Stated: none set',
  'history.closed': 'The period is closed: the value cannot be brought back',
  'history.notOwn': "Only the lesson's own teacher can bring the value back",
} satisfies Record<keyof typeof kz, string>;
