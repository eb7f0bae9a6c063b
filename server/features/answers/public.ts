// What other features may use of this one.
export { answerUse, type FilePlace, subjectOf } from './answer-files.ts';
export { lectureAnswerOf, lectureOf } from './lecture-answer.ts';
