// How the cells of lectures look among unsent work, in a conflict and in their history.
import { roleGroups } from '#contract/core/roles.ts';
import { plainTextOf } from '#contract/lectures/lecture-body.ts';
import type { LectureValue, LessonLecture } from '#contract/lectures/lectures.schema.ts';
import { defineCellLook, type ShownValue } from '#domain/operation/cell-look.ts';
import { useText } from '#shared/i18n/index.ts';

// Makes their mutations known where nothing of lectures was loaded; asked for, so that a start names no more files.
void import('#contract/office.ts');

const place = { title: 'lectures.title', path: 'content/lectures', writers: roleGroups.lessonGiver } as const;

export default [
  defineCellLook<LectureValue>({
    document: 'lecture',
    cell: 'content',
    label: 'lectures.one',
    short: 'never',
    View: ContentView,
    place,
  }),
  defineCellLook<{ archived: true }>({
    document: 'lecture',
    cell: 'archived',
    label: 'lectures.one',
    short: ({ value }, text) => text(value ? 'lectures.unsent.archived' : 'lectures.unsent.restored'),
    View: 'short',
    place,
  }),
  defineCellLook<{ isOn: true }>({
    document: 'lecture',
    cell: 'theme',
    label: 'lectures.one',
    short: ({ value }, text) => text(value ? 'lectures.unsent.attachedToTheme' : 'lectures.unsent.detachedFromTheme'),
    View: 'short',
    place,
  }),
  defineCellLook<LessonLecture>({
    document: 'lesson',
    cell: 'lecture',
    label: 'lectures.one',
    short: ({ value }, text) => value?.title || text('lectures.unsent.detached'),
    View: 'short',
    place: { lesson: 'scores' },
  }),
];

/** Its name and first words: which of two texts is meant. */
function ContentView({ value }: ShownValue<LectureValue>) {
  const text = useText();
  if (value === null) return <b>{text('lectures.none')}</b>;
  return (
    <div>
      <b>{value.title}</b>
      <p className="side__note">{value.body.content.map(plainTextOf).join(' ').slice(0, 400)}</p>
    </div>
  );
}
