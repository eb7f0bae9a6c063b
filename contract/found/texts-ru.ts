// Made by scripts/registries.ts.
import backlogTexts from '../backlog/texts/ru.first.ts';
import bellsTexts from '../bells/texts/ru.first.ts';
import changesTexts from '../changes/texts/ru.first.ts';
import contingentTexts from '../contingent/texts/ru.first.ts';
import errorsTexts from '../errors/texts/ru.first.ts';
import familyTexts from '../family/texts/ru.first.ts';
import groupsTexts from '../groups/texts/ru.first.ts';
import homeworkTexts from '../homework/texts/ru.first.ts';
import journalTexts from '../journal/texts/ru.first.ts';
import labTexts from '../lab/texts/ru.first.ts';
import morningTexts from '../morning/texts/ru.first.ts';
import pupilMarksTexts from '../pupil-marks/texts/ru.first.ts';
import roomsTexts from '../rooms/texts/ru.first.ts';
import scheduleTexts from '../schedule/texts/ru.first.ts';
import schoolSettingsTexts from '../school-settings/texts/ru.first.ts';
import sessionTexts from '../session/texts/ru.first.ts';
import shellTexts from '../shell/texts/ru.first.ts';
import socialTexts from '../social/texts/ru.first.ts';
import timelinessTexts from '../timeliness/texts/ru.first.ts';
import uiTexts from '../ui/texts/ru.first.ts';
import unsentTexts from '../unsent/texts/ru.first.ts';
import unsentDevicesTexts from '../unsent-devices/texts/ru.first.ts';
import validationTexts from '../validation/texts/ru.first.ts';

export const first = {
  ...backlogTexts,
  ...bellsTexts,
  ...changesTexts,
  ...contingentTexts,
  ...errorsTexts,
  ...familyTexts,
  ...groupsTexts,
  ...homeworkTexts,
  ...journalTexts,
  ...labTexts,
  ...morningTexts,
  ...pupilMarksTexts,
  ...roomsTexts,
  ...scheduleTexts,
  ...schoolSettingsTexts,
  ...sessionTexts,
  ...shellTexts,
  ...socialTexts,
  ...timelinessTexts,
  ...uiTexts,
  ...unsentTexts,
  ...unsentDevicesTexts,
  ...validationTexts,
};

export const later = {
  'admission-requests': () => import('../admission-requests/texts/ru.ts'),
  answers: () => import('../answers/texts/ru.ts'),
  backlog: () => import('../backlog/texts/ru.ts'),
  bells: () => import('../bells/texts/ru.ts'),
  changes: () => import('../changes/texts/ru.ts'),
  combining: () => import('../combining/texts/ru.ts'),
  corrections: () => import('../corrections/texts/ru.ts'),
  errors: () => import('../errors/texts/ru.ts'),
  family: () => import('../family/texts/ru.ts'),
  files: () => import('../files/texts/ru.ts'),
  form: () => import('../form/texts/ru.ts'),
  grading: () => import('../grading/texts/ru.ts'),
  help: () => import('../help/texts/ru.ts'),
  homework: () => import('../homework/texts/ru.ts'),
  import: () => import('../import/texts/ru.ts'),
  installation: () => import('../installation/texts/ru.ts'),
  journal: () => import('../journal/texts/ru.ts'),
  lab: () => import('../lab/texts/ru.ts'),
  landing: () => import('../landing/texts/ru.ts'),
  lectures: () => import('../lectures/texts/ru.ts'),
  lesson: () => import('../lesson/texts/ru.ts'),
  list: () => import('../list/texts/ru.ts'),
  office: () => import('../office/texts/ru.ts'),
  people: () => import('../people/texts/ru.ts'),
  'people-import': () => import('../people-import/texts/ru.ts'),
  'pupil-marks': () => import('../pupil-marks/texts/ru.ts'),
  rooms: () => import('../rooms/texts/ru.ts'),
  schedule: () => import('../schedule/texts/ru.ts'),
  'school-settings': () => import('../school-settings/texts/ru.ts'),
  session: () => import('../session/texts/ru.ts'),
  shell: () => import('../shell/texts/ru.ts'),
  storage: () => import('../storage/texts/ru.ts'),
  subscription: () => import('../subscription/texts/ru.ts'),
  tours: () => import('../tours/texts/ru.ts'),
  unsent: () => import('../unsent/texts/ru.ts'),
  update: () => import('../update/texts/ru.ts'),
  validation: () => import('../validation/texts/ru.ts'),
  years: () => import('../years/texts/ru.ts'),
};

export const office = () => import('./office-texts-ru.ts');
