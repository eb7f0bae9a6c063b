import type { FileStanding } from '#contract/files/files.schema.ts';
import type { AnswerView } from '#domain/answer/answer-view.ts';
import { PageStrip } from './page-strip.tsx';
import { shownStrokes } from './shown-strokes.ts';

type Props = { answer: AnswerView; files: Readonly<Record<string, FileStanding>> };

/** The pages of an answer where the teacher has drawn on one of them. */
export function MarkedPages({ answer, files }: Props) {
  const strokes = shownStrokes(answer.values);
  const pages = answer.values.pages?.files ?? [];
  const isMarked = pages.some(({ uuid }) => strokes?.pages.some((page) => page.file === uuid));
  return isMarked ? <PageStrip files={pages} standing={files} strokes={strokes} /> : null;
}
