// Where the cell of an address is stored. The answer of a pupil and the answers of a class name the same cells.
import { answerCell, answersCell, readAnswerCell } from '#contract/answers/answer-state.ts';
import { answerDocument, answersDocument } from '#contract/answers/answers.office.documents.ts';
import { type AnswerKind, answerKinds, type TaskKind } from '#contract/answers/answers.schema.ts';
import { type CellAddress, parseDocumentKey } from '#contract/core/documents.ts';
import { isUuid } from '#contract/core/ids.ts';

export type AnswerPlace = {
  readonly scheduleUuid: string;
  readonly taskKind: TaskKind;
  readonly studentGroupUuid: string;
  /** 0 for the cell that says which attempt the pupil is in. */
  readonly attempt: number;
  readonly kind: AnswerKind;
};

/** The place of an address; null for one that names no cell. */
export function placeOf({ document, cell }: CellAddress): AnswerPlace | null {
  const { kind: documentKind, parts } = parseDocumentKey(document);
  const isOfPupil = documentKind === answerDocument.kind;
  const named = isOfPupil ? answerDocument.read(parts) : answersDocument.read(parts);
  const found = readAnswerCell(cell, isOfPupil ? 'ofPupil' : 'ofClass');
  const kind = answerKinds.find((known) => known === found?.kind);
  if (!named || !found || !kind) return null;
  const [scheduleUuid, taskKind] = named;
  const studentGroupUuid = isOfPupil ? String(named[2]) : found.studentGroupUuid;
  if (!studentGroupUuid || !isUuid(studentGroupUuid)) return null;
  return { scheduleUuid, taskKind, studentGroupUuid, attempt: found.attempt, kind };
}

export const nameOfPlace = ({ scheduleUuid, taskKind, studentGroupUuid, attempt, kind }: AnswerPlace): string =>
  `${scheduleUuid} ${taskKind} ${studentGroupUuid} ${attempt} ${kind}`;

/** The two addresses of a place. */
export function addressesOf(place: AnswerPlace): { readonly ofPupil: CellAddress; readonly ofClass: CellAddress } {
  const { scheduleUuid, taskKind, studentGroupUuid, attempt, kind } = place;
  return {
    ofPupil: {
      document: answerDocument.name(scheduleUuid, taskKind, studentGroupUuid),
      cell: answerCell(kind, attempt),
    },
    ofClass: {
      document: answersDocument.name(scheduleUuid, taskKind),
      cell: answersCell(kind, studentGroupUuid, attempt),
    },
  };
}
