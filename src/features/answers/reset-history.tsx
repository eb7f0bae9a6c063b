// History of resets: date, result of the reset attempt, and who reset it (PROG-019, MONIT-031, MONIT-032).
import { ReadView } from '#blocks/read/read-view.tsx';
import { answersCell } from '#contract/answers/answer-state.ts';
import { answersDocument } from '#contract/answers/answers.office.documents.ts';
import { type AnswerAttempt, type AnswerReview, scores, type TaskKind } from '#contract/answers/answers.schema.ts';
import type { CellVersion } from '#contract/core/cell-version.ts';
import { lessonDocument } from '#contract/lesson/lesson.documents.ts';
import { useDocument } from '#data/documents/use-documents.ts';
import { usePerson } from '#data/session/person.ts';
import type { AnswerView } from '#domain/answer/answer-view.ts';
import { useHistory } from '#domain/operation/use-history.ts';
import { type Text, useText } from '#shared/i18n/index.ts';
import { formatDateTime } from '#shared/lib/dates.ts';
import { EmptyState, Table } from '#shared/ui/index.ts';

type Props = { scheduleUuid: string; taskKind: TaskKind; studentGroupUuid: string; answer: AnswerView };

export type ResetRow = { readonly at: number; readonly by: string; readonly attempt: number };

/** Each version of the cell that went on to a next attempt; one that was taken back is no reset. */
export function resetsIn(versions: readonly CellVersion[]): readonly ResetRow[] {
  const inOrder = versions.toSorted((a, b) => a.version - b.version);
  const standing: ResetRow[] = [];
  for (const { value, author, acceptedAt } of inOrder) {
    const attempt = (value as AnswerAttempt | null)?.number ?? 1;
    while (standing.length > 0 && (standing.at(-1)?.attempt ?? 0) >= attempt) standing.pop();
    if (attempt > 1) standing.push({ at: acceptedAt, by: author.name, attempt });
  }
  return standing.toReversed();
}

/** The result of an attempt that was reset: of SOR and SOCH as "7 / 10", of other lessons the score alone (MONIT-032). */
export function resultWords(
  { score, outcome }: Pick<AnswerReview, 'score' | 'outcome'>,
  lessonType: string | null,
  text: Text,
): string {
  if (score === null) return text(`answers.state.${outcome}`);
  return lessonType === 'sor' || lessonType === 'soch' ? `${score} / ${scores.most}` : String(score);
}

export function ResetHistory({ scheduleUuid, taskKind, studentGroupUuid, answer }: Props) {
  const text = useText();
  const { timeZone } = usePerson();
  const lesson = useDocument(lessonDocument.name(scheduleUuid));
  const lessonType = lesson.state === 'ready' ? lesson.body.lessonScheduleType : null;
  const document = answersDocument.name(scheduleUuid, taskKind);
  const cell = answersCell('attempt', studentGroupUuid, 0);
  const read = useHistory({ document, cell }, answer.attempt);
  // An answer that was never reset has no such cell.
  if (answer.attempt === 1) return <EmptyState title={text('answers.resets.none')} />;
  const resultOf = (attempt: number) => {
    const { review } = answer.valuesOf(attempt);
    return review ? resultWords(review, lessonType, text) : text('answers.resets.unchecked');
  };
  return (
    <ReadView read={read}>
      {(versions) => {
        const rows = resetsIn(versions);
        if (rows.length === 0) return <EmptyState title={text('answers.resets.none')} />;
        return (
          <Table
            caption={text('answers.resets')}
            rows={rows}
            rowKey={({ attempt }) => attempt}
            columns={[
              {
                key: 'date',
                head: text('answers.resets.date'),
                isRowHead: true,
                cell: ({ at }) => formatDateTime(at, timeZone),
              },
              {
                key: 'result',
                head: text('answers.resets.result'),
                cell: ({ attempt }) => resultOf(attempt - 1),
              },
              { key: 'who', head: text('answers.resets.who'), cell: ({ by }) => by },
            ]}
          />
        );
      }}
    </ReadView>
  );
}
