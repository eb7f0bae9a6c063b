// The picture of a result, in the line of the icons.
import styles from './progress.module.css';

type Kind = 'bad' | 'normal' | 'good' | 'waiting';
const mouths: Record<Exclude<Kind, 'waiting'>, string> = {
  bad: 'M38 72q10-12 20 0',
  normal: 'M38 68h20',
  good: 'M34 62q14 18 28 0',
};

export function ResultFace({ kind }: { kind: Kind }) {
  return (
    <svg
      className={styles.face}
      data-kind={kind}
      viewBox="0 0 96 96"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="48" cy="48" r="38" />
      {kind === 'waiting' ? (
        <path d="M48 26v24l14 10" />
      ) : (
        <>
          <path d="M36 40v2M60 40v2" />
          <path d={mouths[kind]} />
        </>
      )}
    </svg>
  );
}
