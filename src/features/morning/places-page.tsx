// Whose timetable is looked for: a class, a teacher or a room of the school.
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ReadView } from '#blocks/read/read-view.tsx';
import { matchesSearch } from '#contract/core/collation.ts';
import { morningEndpoints } from '#contract/morning/morning.endpoints.ts';
import { type Place, placeKinds } from '#contract/morning/morning.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { Card, EmptyState, TextInput } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import styles from './timetable.module.css';

export default function PlacesPage() {
  const text = useText();
  const { school } = useAccount();
  const [query, setQuery] = useState('');
  const read = useRead(morningEndpoints.places, { query: school });
  return (
    <Page title={text('morning.timetable')} lead={text('morning.places.lead')}>
      <TextInput
        type="search"
        label={text('morning.search')}
        isLabelHidden
        placeholder={text('morning.search')}
        value={query}
        autoFocus
        onChange={({ target }) => setQuery(target.value)}
      />
      <ReadView read={read} rows={8}>
        {(places) => <Found places={places.filter(({ label }) => matchesSearch(label, query))} />}
      </ReadView>
    </Page>
  );
}

function Found({ places }: { places: readonly Place[] }) {
  const text = useText();
  const { eduYear } = useParams();
  if (places.length === 0)
    return <EmptyState title={text('morning.places.none')} text={text('morning.places.noneText')} />;
  return (
    <div className={styles.places}>
      {placeKinds.map((of) => {
        const own = places.filter((place) => place.of === of);
        if (own.length === 0) return null;
        return (
          <Card key={of} title={text(`morning.place.${of}`)}>
            <ul className={of === 'group' ? styles.chips : styles.names}>
              {own.map(({ id, label }) => (
                <li key={id}>
                  <Link to={pagePath(eduYear, 'frontoffice/timetable/:of/:id/:date?', { of, id })}>{label}</Link>
                </li>
              ))}
            </ul>
          </Card>
        );
      })}
    </div>
  );
}
