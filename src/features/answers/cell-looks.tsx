// How the cells of answers look among unsent work, in a conflict and in their history.
import type { AnswerStrokes } from '#contract/answers/answer-strokes.ts';
import type {
  AnswerAttempt,
  AnswerPages,
  AnswerReview,
  AnswerSent,
  AnswerText,
} from '#contract/answers/answers.schema.ts';
import { roleGroups } from '#contract/core/roles.ts';
import { usePerson } from '#data/session/person.ts';
import { defineCellLook, type ShownValue } from '#domain/operation/cell-look.ts';
import { useText } from '#shared/i18n/index.ts';
import { formatDateTime } from '#shared/lib/dates.ts';
import { StrokesAlone } from './marked-page.tsx';

// Makes their mutations known where nothing of answers was loaded; asked for, so that a start names no more files.
void import('#contract/office.ts');

const ofPupil = { title: 'family.list.title', path: 'homework/list', writers: roleGroups.family } as const;
const ofTeacher = {
  title: 'homework.list.title',
  path: 'homework/control/list',
  writers: roleGroups.lessonGiver,
} as const;

export default [
  defineCellLook<AnswerText>({
    document: 'answer',
    cell: 'text',
    label: 'answers.title',
    short: 'never',
    View: TextView,
    place: ofPupil,
  }),
  defineCellLook<AnswerPages>({
    document: 'answer',
    cell: 'pages',
    label: 'answers.pages',
    short: 'never',
    View: PagesView,
    place: ofPupil,
  }),
  defineCellLook<AnswerSent>({
    document: 'answer',
    cell: 'sent',
    label: 'answers.sent',
    short: 'never',
    View: SentView,
    place: ofPupil,
  }),
  defineCellLook<AnswerReview>({
    document: 'answers',
    cell: 'review',
    label: 'answers.result',
    short: ({ value }, text) =>
      value === null ? text('answers.state.sent') : String(value.score ?? text(`answers.state.${value.outcome}`)),
    View: ReviewView,
    place: ofTeacher,
  }),
  defineCellLook<AnswerStrokes>({
    document: 'answers',
    cell: 'strokes',
    label: 'answers.pen.cell',
    short: 'never',
    View: StrokesView,
    place: ofTeacher,
  }),
  defineCellLook<AnswerAttempt>({
    document: 'answers',
    cell: 'attempt',
    label: 'answers.check.reset',
    short: ({ value }, text) => text('answers.attempt', { number: value?.number ?? 1 }),
    View: 'short',
    place: ofTeacher,
  }),
];

function TextView({ value }: ShownValue<AnswerText>) {
  const text = useText();
  return value === null ? <b>{text('answers.noText')}</b> : <p>{value.text}</p>;
}

function PagesView({ value }: ShownValue<AnswerPages>) {
  const text = useText();
  return (
    <ol>
      {(value?.files ?? []).map(({ uuid, name }, index) => (
        <li key={uuid}>{`${text('answers.page', { number: index + 1 })}: ${name}`}</li>
      ))}
    </ol>
  );
}

function SentView({ value }: ShownValue<AnswerSent>) {
  const text = useText();
  const { timeZone } = usePerson();
  if (!value?.isOut) return <b>{text('answers.state.wait_send')}</b>;
  return <b>{text('answers.sentAt', { at: formatDateTime(value.at, timeZone) })}</b>;
}

function StrokesView({ value }: ShownValue<AnswerStrokes>) {
  const text = useText();
  if (value === null) return <b>{text('answers.pen.cell.none')}</b>;
  return (
    <ul>
      {value.pages.map((page) => (
        <li key={page.file}>
          {text('answers.pen.cell.page', { count: page.strokes.length })}
          <StrokesAlone marks={page} />
        </li>
      ))}
    </ul>
  );
}

function ReviewView({ value }: ShownValue<AnswerReview>) {
  const text = useText();
  if (value === null) return <b>{text('answers.state.sent')}</b>;
  return (
    <div>
      <b>{value.score ?? text(`answers.state.${value.outcome}`)}</b>
      {value.comment !== null && <p className="side__note">{value.comment}</p>}
    </div>
  );
}
