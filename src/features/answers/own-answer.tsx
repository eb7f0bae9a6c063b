import type { FileStanding } from '#contract/files/files.schema.ts';
import type { AnswerView } from '#domain/answer/answer-view.ts';
import { useText } from '#shared/i18n/index.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { Card } from '#shared/ui/index.ts';
import styles from './answers.module.css';
import { PageStrip } from './page-strip.tsx';
import { shownStrokes } from './shown-strokes.ts';

/** What was written, to read. */
export function OwnAnswer({
  answer,
  files,
  isOwn,
}: {
  answer: AnswerView;
  files: Readonly<Record<string, FileStanding>>;
  isOwn: boolean;
}) {
  const text = useText();
  const { text: words, pages } = answer.values;
  if (!words && !pages) return null;
  return (
    <Card title={text(isOwn ? 'answers.own' : 'answers.title')}>
      {words && <p className={styles.text}>{unbroken(words.text)}</p>}
      {pages && <PageStrip files={pages.files} standing={files} strokes={shownStrokes(answer.values)} hasStates />}
    </Card>
  );
}
