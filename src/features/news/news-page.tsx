// News for everybody: of the school, the areas and the country, the newest first; readable without a network with their age.
import { Link, useParams } from 'react-router';
import { ReadView } from '#blocks/read/read-view.tsx';
import { isIn } from '#contract/core/roles.ts';
import { formatLocalDate, inZone } from '#contract/core/time.ts';
import { newsEndpoints } from '#contract/news/news.endpoints.ts';
import type { NewsItem } from '#contract/news/news.schema.ts';
import { useRead } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { PublicationPicture } from '#domain/publication/publication-picture.tsx';
import { useWords } from '#domain/publication/publication-text.tsx';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { ButtonLink } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import styles from './news.module.css';

export default function NewsPage() {
  const text = useText();
  const { eduYear } = useParams();
  const { role, school } = usePerson();
  const read = useRead(newsEndpoints.list);
  return (
    <Page
      title={text('news.title')}
      actions={
        isIn('family', role) &&
        school?.flagFreedomIsEnabled && (
          <ButtonLink to={pagePath(eduYear, 'promo/freedom')}>{text('news.freedom')}</ButtonLink>
        )
      }
    >
      <ReadView read={read} rows={4} empty={{ title: text('news.empty'), text: text('news.emptyText') }}>
        {(items) => (
          <ul className={styles.list}>
            {items.map((item) => (
              <NewsCard key={item.id} item={item} />
            ))}
          </ul>
        )}
      </ReadView>
    </Page>
  );
}

function NewsCard({ item }: { item: NewsItem }) {
  const { eduYear } = useParams();
  const { title, body } = useWords(item.texts);
  const { wide, narrow } = item;
  return (
    <li className={styles.card}>
      {(wide ?? narrow) && (
        <div className={styles.side}>
          <PublicationPicture wide={narrow ?? wide} narrow={narrow ?? wide} isSmall />
        </div>
      )}
      <div className={styles.words}>
        <h2>
          <Link to={pagePath(eduYear, 'news/:articleId', { articleId: item.id })}>{title}</Link>
        </h2>
        <NewsFacts item={item} />
        <p className={styles.lead}>{body}</p>
      </div>
    </li>
  );
}

/** When it came, from whom, and whether it matters more than others. */
export function NewsFacts({ item: { at, level, isImportant } }: { item: NewsItem }) {
  const text = useText();
  const { timeZone } = usePerson();
  return (
    <p className={styles.facts}>
      <span className="num">{formatLocalDate(inZone(at, timeZone).date)}</span>
      <span>{text(`news.level.${level}`)}</span>
      {isImportant && <span className="st st--warn">{text('news.important')}</span>}
    </p>
  );
}
