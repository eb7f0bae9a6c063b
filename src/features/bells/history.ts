// How schemes and moved lessons look in the history of changes.
import { defineKind } from '#blocks/changes/kinds.ts';
import { bellsDocument } from '#contract/bells/bells.documents.ts';
import { bellsEndpoints } from '#contract/bells/bells.endpoints.ts';
import type { TimeSchemeFields } from '#contract/bells/bells.schema.ts';
import { useDocument } from '#data/documents/use-documents.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { weekdayNames } from '#shared/lib/calendar-names.ts';

const calls = [
  [bellsEndpoints.create, 'bells.add'],
  [bellsEndpoints.update, 'bells.editTitle'],
  [bellsEndpoints.delete, 'bells.delete'],
] as const;

export const timeSchemeKind = defineKind<TimeSchemeFields>({
  kind: 'time-scheme',
  counted: 'bells.counted',
  calls,
  useFields: () => {
    const text = useText();
    const names = weekdayNames(useLanguage(), 'short');
    const document = useDocument(bellsDocument.name());
    const classes = document.state === 'ready' ? document.body.classes : [];
    const labelOf = (id: number) => classes.find(({ groupId }) => groupId === id)?.label ?? String(id);
    const title = (field: keyof TimeSchemeFields) => text(`bells.field.${field}`);
    return [
      { key: 'name', title: title('name'), kind: 'text', value: ({ name }) => name },
      { key: 'shift', title: title('shift'), kind: 'number', value: ({ shift }) => shift },
      { key: 'lessonMinutes', title: title('lessonMinutes'), kind: 'number', value: (row) => row.lessonMinutes },
      {
        key: 'isDefault',
        title: title('isDefault'),
        kind: 'choice',
        value: ({ isDefault }) => text(isDefault ? 'form.yes' : 'form.no'),
      },
      {
        key: 'entries',
        title: title('entries'),
        kind: 'choice',
        value: ({ entries }) =>
          entries.map(({ weekday, number, timeStart, timeEnd }) =>
            [names[weekday - 1], `${number}: ${timeStart}–${timeEnd}`].filter(Boolean).join(' '),
          ),
      },
      {
        key: 'groupIds',
        title: title('groupIds'),
        kind: 'choice',
        value: ({ groupIds }) => groupIds.map(labelOf),
      },
    ];
  },
});

type LessonTime = { date: string; number: number; timeStart: string; timeEnd: string };
const lessonTimeKind = defineKind<LessonTime>({
  kind: 'lesson-time',
  counted: 'bells.countedLessons',
  calls,
  useFields: () => {
    const text = useText();
    return [
      { key: 'date', title: text('bells.apply.from'), kind: 'date', value: ({ date }) => date },
      { key: 'number', title: text('bells.row.number'), kind: 'number', value: ({ number }) => number },
      {
        key: 'time',
        title: text('bells.time'),
        kind: 'text',
        value: ({ timeStart, timeEnd }) => `${timeStart}–${timeEnd}`,
      },
    ];
  },
});

export default [timeSchemeKind, lessonTimeKind];
