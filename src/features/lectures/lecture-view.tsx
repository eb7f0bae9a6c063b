// A lecture as a pupil reads it: the words, what stands in them, the materials below.
import { filesInText, minutesToRead, plainTextOf } from '#contract/lectures/lecture-body.ts';
import type { LectureFacts, LectureValue } from '#contract/lectures/lectures.schema.ts';
import { Waiting } from '#domain/document/document-states.tsx';
import { FileList } from '#domain/file/file-lists.tsx';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatBytes } from '#shared/lib/bytes.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { classes } from '#shared/ui/index.ts';
import styles from './lecture.module.css';
import { headingId, LectureText } from './lecture-text.tsx';
import { useLecture } from './use-lecture.ts';

/** Loads it; what was written on this device is shown without the server's word. */
export default function LectureView({ lectureUuid }: { lectureUuid: string }) {
  const { found, content } = useLecture(lectureUuid);
  if (content.value) return <ShownLecture value={content.value} facts={found.state === 'ready' ? found.body : null} />;
  if (found.state === 'ready') return null;
  return <Waiting found={found} />;
}

type Props = { value: LectureValue; facts: Pick<LectureFacts, 'author'> | null };

export function ShownLecture({ value, facts }: Props) {
  const text = useText();
  const language = useLanguage();
  const { title, body, files } = value;
  const inText = filesInText(body);
  const materials = files.filter(({ uuid }) => !inText.has(uuid));
  const sum = files.reduce((total, { bytes }) => total + bytes, 0);
  const headings = body.content.filter(({ type, attrs }) => type === 'heading' && attrs?.level === 2);
  return (
    <article className={classes('card', styles.lecture)} data-lecture>
      <header>
        <h2 className={styles.heading}>{unbroken(title)}</h2>
        <p className={styles.facts}>
          {facts && <span>{unbroken(facts.author)}</span>}
          <span>{text('lectures.minutes', { count: minutesToRead(body) })}</span>
          {sum > 0 && <span className="num">{formatBytes(sum, language)}</span>}
        </p>
      </header>
      {headings.length > 2 && (
        <nav className={styles.contents} aria-label={text('lectures.contents')}>
          <ol>
            {headings.map((node) => (
              <li key={headingId(node)}>
                <a href={`#${headingId(node)}`}>{plainTextOf(node)}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <LectureText body={body} files={files} />
      {materials.length > 0 && (
        <section className={styles.materials}>
          <h3>{text('lectures.materials')}</h3>
          <FileList files={materials} />
        </section>
      )}
    </article>
  );
}
