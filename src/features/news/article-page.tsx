// One of the news. What was taken back meanwhile is shown no more, and says so.
import { useParams } from 'react-router';
import { ReadView } from '#blocks/read/read-view.tsx';
import { newsEndpoints } from '#contract/news/news.endpoints.ts';
import { useRead } from '#data/reads/use-read.ts';
import { PublicationPicture } from '#domain/publication/publication-picture.tsx';
import { PublicationBody, PublicationButtons, useWords } from '#domain/publication/publication-text.tsx';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { ButtonLink, EmptyState } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import styles from './news.module.css';
import { NewsFacts } from './news-page.tsx';

const nothing = { title: '', body: '' };
const neverGiven = '2147483647';

export default function ArticlePage() {
  const text = useText();
  const { eduYear, articleId = '' } = useParams();
  const list = pagePath(eduYear, 'news');
  // What is no number is asked for as one that is never given, and is answered like any that is gone.
  const id = /^[1-9]\d{0,9}$/.test(articleId) ? articleId : neverGiven;
  const read = useRead(newsEndpoints.article, { params: { articleId: id } });
  const { title, body } = useWords(read.data?.texts ?? { kz: nothing, ru: nothing, en: nothing });
  const isGone = read.data === undefined && read.error?.code === 'NOT_FOUND';
  return (
    <Page title={text('news.title')} heading={title || text('news.title')}>
      {isGone ? (
        <EmptyState
          isPage
          title={text('news.gone')}
          text={text('news.goneText')}
          actions={<ButtonLink to={list}>{text('news.all')}</ButtonLink>}
        />
      ) : (
        <ReadView read={read} rows={6}>
          {(item) => (
            <article className={styles.article}>
              <h2 className="only-phone">{title}</h2>
              <NewsFacts item={item} />
              <PublicationPicture wide={item.wide} narrow={item.narrow} />
              <PublicationBody body={body} />
              <PublicationButtons buttons={item.buttons} />
            </article>
          )}
        </ReadView>
      )}
    </Page>
  );
}
