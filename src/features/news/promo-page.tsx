// The page of a promo (ROUTE-097): anyone who has its link reads it, signed in or not.
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { ReadFailure } from '#blocks/read/read-failure.tsx';
import type { PlainError } from '#contract/core/errors.ts';
import { newsEndpoints } from '#contract/news/news.endpoints.ts';
import type { PromoPage as Promo } from '#contract/news/news.schema.ts';
import { anonymousApi } from '#data/session/session.ts';
import { Door } from '#domain/account/door.tsx';
import { PublicationBody, PublicationButtons, useWords } from '#domain/publication/publication-text.tsx';
import { useMediaQuery } from '#shared/hooks/use-media-query.ts';
import { call } from '#shared/http/api.ts';
import { useText } from '#shared/i18n/index.ts';
import { ButtonLink, below, breakpoints, EmptyState, Skeleton } from '#shared/ui/index.ts';
import styles from './news.module.css';

type State =
  | { readonly kind: 'asking' | 'unknown' | 'over' }
  | { readonly kind: 'failed'; readonly error: PlainError }
  | { readonly kind: 'shown'; readonly promo: NonNullable<Promo['promo']> };

export default function PromoPage() {
  const text = useText();
  const { hash = '' } = useParams();
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<State>({ kind: 'asking' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another try
  useEffect(() => {
    let isGone = false;
    setState({ kind: 'asking' });
    void call(anonymousApi, newsEndpoints.promo, { params: { hash } }).then((answer) => {
      if (isGone) return;
      if (answer.kind === 'data')
        setState(answer.data.promo ? { kind: 'shown', promo: answer.data.promo } : { kind: 'over' });
      else if (answer.error.code === 'NOT_FOUND' || answer.error.code === 'VALIDATION_FAILED')
        setState({ kind: 'unknown' });
      else setState({ kind: 'failed', error: answer.error });
    });
    return () => {
      isGone = true;
    };
  }, [hash, turn]);
  const isNothing = state.kind === 'unknown' || state.kind === 'over';
  return (
    <Door>
      {state.kind === 'asking' && <Skeleton rows={5} />}
      {state.kind === 'failed' && <ReadFailure error={state.error} onRetry={() => setTurn((former) => former + 1)} />}
      {isNothing && (
        <EmptyState
          isPage
          title={text(`news.promo.${state.kind}`)}
          text={text(`news.promo.${state.kind}Text`)}
          actions={
            <ButtonLink to="/" variant="primary">
              {text('news.promo.toMain')}
            </ButtonLink>
          }
        />
      )}
      {state.kind === 'shown' && <Shown hash={hash} promo={state.promo} />}
    </Door>
  );
}

function Shown({
  hash,
  promo: { texts, buttons, wide, narrow },
}: {
  hash: string;
  promo: NonNullable<Promo['promo']>;
}) {
  const { title, body } = useWords(texts);
  const isNarrow = useMediaQuery(below(breakpoints.md));
  const uuid = isNarrow ? (narrow ?? wide) : (wide ?? narrow);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <article className={styles.article}>
      <h1>{title}</h1>
      {uuid !== null && <PromoPicture key={uuid} hash={hash} uuid={uuid} />}
      <PublicationBody body={body} />
      <PublicationButtons buttons={buttons} />
    </article>
  );
}

/** Its place is kept, so that nothing moves when it comes. */
function PromoPicture({ hash, uuid }: { hash: string; uuid: string }) {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    let isGone = false;
    void call(anonymousApi, newsEndpoints.promoPicture, { params: { hash, uuid } }).then((answer) => {
      if (!isGone && answer.kind === 'data') setSource(`data:${answer.data.type};base64,${answer.data.base64}`);
    });
    return () => {
      isGone = true;
    };
  }, [hash, uuid]);
  return source === undefined ? <div className={styles.promo} /> : <img className={styles.promo} src={source} alt="" />;
}
