// Made by scripts/registries.ts.
import backlogTexts from '../backlog/texts/kz.first.ts';
import bellsTexts from '../bells/texts/kz.first.ts';
import changesTexts from '../changes/texts/kz.first.ts';
import contingentTexts from '../contingent/texts/kz.first.ts';
import errorsTexts from '../errors/texts/kz.first.ts';
import familyTexts from '../family/texts/kz.first.ts';
import groupsTexts from '../groups/texts/kz.first.ts';
import homeworkTexts from '../homework/texts/kz.first.ts';
import journalTexts from '../journal/texts/kz.first.ts';
import labTexts from '../lab/texts/kz.first.ts';
import morningTexts from '../morning/texts/kz.first.ts';
import pupilMarksTexts from '../pupil-marks/texts/kz.first.ts';
import roomsTexts from '../rooms/texts/kz.first.ts';
import scheduleTexts from '../schedule/texts/kz.first.ts';
import schoolSettingsTexts from '../school-settings/texts/kz.first.ts';
import sessionTexts from '../session/texts/kz.first.ts';
import shellTexts from '../shell/texts/kz.first.ts';
import socialTexts from '../social/texts/kz.first.ts';
import timelinessTexts from '../timeliness/texts/kz.first.ts';
import uiTexts from '../ui/texts/kz.first.ts';
import unsentTexts from '../unsent/texts/kz.first.ts';
import unsentDevicesTexts from '../unsent-devices/texts/kz.first.ts';
import validationTexts from '../validation/texts/kz.first.ts';

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
  'admission-requests': () => import('../admission-requests/texts/kz.ts'),
  answers: () => import('../answers/texts/kz.ts'),
  backlog: () => import('../backlog/texts/kz.ts'),
  bells: () => import('../bells/texts/kz.ts'),
  changes: () => import('../changes/texts/kz.ts'),
  combining: () => import('../combining/texts/kz.ts'),
  corrections: () => import('../corrections/texts/kz.ts'),
  errors: () => import('../errors/texts/kz.ts'),
  family: () => import('../family/texts/kz.ts'),
  files: () => import('../files/texts/kz.ts'),
  form: () => import('../form/texts/kz.ts'),
  grading: () => import('../grading/texts/kz.ts'),
  help: () => import('../help/texts/kz.ts'),
  homework: () => import('../homework/texts/kz.ts'),
  import: () => import('../import/texts/kz.ts'),
  installation: () => import('../installation/texts/kz.ts'),
  journal: () => import('../journal/texts/kz.ts'),
  lab: () => import('../lab/texts/kz.ts'),
  landing: () => import('../landing/texts/kz.ts'),
  lectures: () => import('../lectures/texts/kz.ts'),
  lesson: () => import('../lesson/texts/kz.ts'),
  list: () => import('../list/texts/kz.ts'),
  office: () => import('../office/texts/kz.ts'),
  people: () => import('../people/texts/kz.ts'),
  'people-import': () => import('../people-import/texts/kz.ts'),
  'pupil-marks': () => import('../pupil-marks/texts/kz.ts'),
  rooms: () => import('../rooms/texts/kz.ts'),
  schedule: () => import('../schedule/texts/kz.ts'),
  'school-settings': () => import('../school-settings/texts/kz.ts'),
  session: () => import('../session/texts/kz.ts'),
  shell: () => import('../shell/texts/kz.ts'),
  storage: () => import('../storage/texts/kz.ts'),
  subscription: () => import('../subscription/texts/kz.ts'),
  tours: () => import('../tours/texts/kz.ts'),
  unsent: () => import('../unsent/texts/kz.ts'),
  update: () => import('../update/texts/kz.ts'),
  validation: () => import('../validation/texts/kz.ts'),
  years: () => import('../years/texts/kz.ts'),
};

export const office = () => import('./office-texts-kz.ts');
