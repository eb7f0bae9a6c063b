// Freedom: what a family with freedom access is offered (decision D74). Whether it has access is the server's word, by school and grade.
import { useParams } from 'react-router';
import { ReadView } from '#blocks/read/read-view.tsx';
import { newsEndpoints } from '#contract/news/news.endpoints.ts';
import type { Banner } from '#contract/news/news.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { PublicationPicture } from '#domain/publication/publication-picture.tsx';
import { PublicationBody, PublicationButtons, useWords } from '#domain/publication/publication-text.tsx';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { ButtonLink, EmptyState } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import styles from './news.module.css';

export default function FreedomPage() {
  const text = useText();
  const { eduYear } = useParams();
  const { school } = useAccount();
  const read = useRead(newsEndpoints.freedom, { query: { schoolId: school.schoolId } });
  return (
    <Page title={text('news.freedom')} lead={read.data?.hasAccess ? text('news.freedom.lead') : undefined}>
      <ReadView read={read} rows={4}>
        {({ hasAccess, offers }) =>
          hasAccess && offers.length > 0 ? (
            <ul className={styles.list}>
              {offers.map((offer) => (
                <Offer key={offer.id} offer={offer} />
              ))}
            </ul>
          ) : (
            <EmptyState
              isPage
              title={text(hasAccess ? 'news.freedom.empty' : 'news.freedom.none')}
              text={text(hasAccess ? 'news.freedom.emptyText' : 'news.freedom.noneText')}
              actions={<ButtonLink to={pagePath(eduYear, 'news')}>{text('news.all')}</ButtonLink>}
            />
          )
        }
      </ReadView>
    </Page>
  );
}

function Offer({ offer: { image, imageNarrow, texts, buttons } }: { offer: Banner }) {
  const { title, body } = useWords(texts);
  return (
    <li className={styles.card}>
      {(image ?? imageNarrow) && (
        <div className={styles.side}>
          <PublicationPicture wide={imageNarrow ?? image} narrow={imageNarrow ?? image} isSmall />
        </div>
      )}
      <div className={styles.words}>
        <h2>{title}</h2>
        <PublicationBody body={body} />
        <PublicationButtons buttons={buttons} />
      </div>
    </li>
  );
}
