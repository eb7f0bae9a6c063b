// Students of the schools of an area: by a whole IIN, or by the beginnings of their names.
import { type FormEvent, useState } from 'react';
import { useOnline } from '#blocks/form/use-online.ts';
import { ReadFailure } from '#blocks/read/read-failure.tsx';
import { isSought } from '#contract/people-search/people-search.schema.ts';
import { useText } from '#shared/i18n/index.ts';
import { cloudOff } from '#shared/ui/icons/index.ts';
import { Button, EmptyState, Notice, Skeleton, TextInput } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { FoundList } from './found-list.tsx';
import styles from './search-page.module.css';
import { type Search, useSearch } from './use-search.ts';

export default function SearchPage() {
  const text = useText();
  const isOnline = useOnline();
  const { search, ask } = useSearch();
  const [typed, setTyped] = useState('');
  const [isRefused, setRefused] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(!isSought(typed));
    if (isOnline && isSought(typed)) void ask(typed.trim());
  };
  return (
    <Page title={text('office.people-search')} lead={text('people-search.lead')}>
      <search>
        <form className={styles.form} onSubmit={submit}>
          <TextInput
            type="search"
            label={text('people-search.text')}
            hint={text('people-search.hint')}
            error={isRefused ? text('people-search.error.tooShort') : undefined}
            value={typed}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setTyped(event.target.value);
              setRefused(false);
            }}
          />
          <Button type="submit" variant="primary" isBusy={search.kind === 'asking'} disabled={!isOnline}>
            {text('people-search.search')}
          </Button>
        </form>
      </search>
      {!isOnline && <Notice icon={cloudOff}>{text('people-search.needsNetwork')}</Notice>}
      <div className={styles.found} aria-live="polite">
        <Outcome search={search} />
      </div>
    </Page>
  );
}

function Outcome({ search }: { search: Search }) {
  const text = useText();
  switch (search.kind) {
    case 'none':
      return <EmptyState isPage title={text('people-search.none')} text={text('people-search.noneText')} />;
    case 'asking':
      return <Skeleton rows={4} />;
    case 'failed':
      return (
        <ReadFailure
          error={search.error}
          onRetry={search.again}
          throttled={(minutes) => text('people-search.throttled', { minutes })}
        />
      );
    case 'found':
      if (search.rows.length === 0)
        return <EmptyState isPage title={text('people-search.nobody')} text={text('people-search.nobodyText')} />;
      return <FoundList key={search.number} rows={search.rows} isCut={search.isCut} />;
  }
}
