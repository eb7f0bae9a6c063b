// Made by scripts/registries.ts.
import backlogTexts from '../backlog/texts/en.first.ts';
import bellsTexts from '../bells/texts/en.first.ts';
import changesTexts from '../changes/texts/en.first.ts';
import contingentTexts from '../contingent/texts/en.first.ts';
import errorsTexts from '../errors/texts/en.first.ts';
import familyTexts from '../family/texts/en.first.ts';
import groupsTexts from '../groups/texts/en.first.ts';
import homeworkTexts from '../homework/texts/en.first.ts';
import journalTexts from '../journal/texts/en.first.ts';
import labTexts from '../lab/texts/en.first.ts';
import morningTexts from '../morning/texts/en.first.ts';
import pupilMarksTexts from '../pupil-marks/texts/en.first.ts';
import roomsTexts from '../rooms/texts/en.first.ts';
import scheduleTexts from '../schedule/texts/en.first.ts';
import schoolSettingsTexts from '../school-settings/texts/en.first.ts';
import sessionTexts from '../session/texts/en.first.ts';
import shellTexts from '../shell/texts/en.first.ts';
import socialTexts from '../social/texts/en.first.ts';
import timelinessTexts from '../timeliness/texts/en.first.ts';
import uiTexts from '../ui/texts/en.first.ts';
import unsentTexts from '../unsent/texts/en.first.ts';
import unsentDevicesTexts from '../unsent-devices/texts/en.first.ts';
import validationTexts from '../validation/texts/en.first.ts';

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
  'admission-requests': () => import('../admission-requests/texts/en.ts'),
  answers: () => import('../answers/texts/en.ts'),
  backlog: () => import('../backlog/texts/en.ts'),
  bells: () => import('../bells/texts/en.ts'),
  changes: () => import('../changes/texts/en.ts'),
  combining: () => import('../combining/texts/en.ts'),
  corrections: () => import('../corrections/texts/en.ts'),
  errors: () => import('../errors/texts/en.ts'),
  family: () => import('../family/texts/en.ts'),
  files: () => import('../files/texts/en.ts'),
  form: () => import('../form/texts/en.ts'),
  grading: () => import('../grading/texts/en.ts'),
  help: () => import('../help/texts/en.ts'),
  homework: () => import('../homework/texts/en.ts'),
  import: () => import('../import/texts/en.ts'),
  installation: () => import('../installation/texts/en.ts'),
  journal: () => import('../journal/texts/en.ts'),
  lab: () => import('../lab/texts/en.ts'),
  landing: () => import('../landing/texts/en.ts'),
  lectures: () => import('../lectures/texts/en.ts'),
  lesson: () => import('../lesson/texts/en.ts'),
  list: () => import('../list/texts/en.ts'),
  office: () => import('../office/texts/en.ts'),
  people: () => import('../people/texts/en.ts'),
  'people-import': () => import('../people-import/texts/en.ts'),
  'pupil-marks': () => import('../pupil-marks/texts/en.ts'),
  rooms: () => import('../rooms/texts/en.ts'),
  schedule: () => import('../schedule/texts/en.ts'),
  'school-settings': () => import('../school-settings/texts/en.ts'),
  session: () => import('../session/texts/en.ts'),
  shell: () => import('../shell/texts/en.ts'),
  storage: () => import('../storage/texts/en.ts'),
  subscription: () => import('../subscription/texts/en.ts'),
  tours: () => import('../tours/texts/en.ts'),
  unsent: () => import('../unsent/texts/en.ts'),
  update: () => import('../update/texts/en.ts'),
  validation: () => import('../validation/texts/en.ts'),
  years: () => import('../years/texts/en.ts'),
};

export const office = () => import('./office-texts-en.ts');
