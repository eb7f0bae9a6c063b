// Grants of all people: who holds which, who gave it and when.
import { useMemo, useState } from 'react';
import { useOnline } from '#blocks/form/use-online.ts';
import { columnsOf, List, useShownRow } from '#blocks/list/index.ts';
import { ReadView } from '#blocks/read/read-view.tsx';
import { formatLocalDate, inZone } from '#contract/core/time.ts';
import { grantsEndpoints } from '#contract/grants/grants.endpoints.ts';
import { type Grant, grantKinds, grantList, grantStateOf, grantStates } from '#contract/grants/grants.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { useText } from '#shared/i18n/index.ts';
import { cloudOff, plus } from '#shared/ui/icons/index.ts';
import { Button, EmptyState, Notice } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { GiveWindow } from './give-window.tsx';
import { GrantView } from './grant-view.tsx';

export default function GrantsPage() {
  const text = useText();
  const { school } = useAccount();
  const read = useRead(grantsEndpoints.list, { query: { schoolId: school.schoolId } });
  return (
    <Page title={text('office.grants')} lead={text('grants.lead')}>
      <ReadView read={read} rows={6}>
        {(rows) => <Grants rows={rows} />}
      </ReadView>
    </Page>
  );
}

function Grants({ rows }: { rows: readonly Grant[] }) {
  const text = useText();
  const isOnline = useOnline();
  const { timeZone } = usePerson();
  const [isGiving, setGiving] = useState(false);
  const { shown, to, close } = useShownRow('grant', rows, grantList.id);
  const columns = useMemo(() => {
    const title = (field: string) => text(`grants.field.${field}`);
    const wordsOf = (values: readonly string[], kind: string) =>
      Object.fromEntries(values.map((value) => [value, text(`grants.${kind}.${value}`)]));
    return columnsOf(grantList, {
      person: { title: title('person'), width: 18 },
      kind: { title: title('kind'), width: 20, words: wordsOf(grantKinds, 'kind'), card: 'detail' },
      state: {
        title: title('state'),
        width: 9,
        words: wordsOf(grantStates, 'state'),
        card: 'end',
        show: (row: Grant) => text(`grants.state.${grantStateOf(row)}`),
      },
      givenBy: { title: title('givenBy'), width: 13, card: 'detail' },
      givenAt: {
        title: title('givenAt'),
        width: 11,
        card: 'detail',
        show: ({ givenAt }: Grant) => formatLocalDate(inZone(givenAt, timeZone).date),
      },
      takenBy: { title: title('takenBy'), width: 13 },
      login: { title: title('login'), width: 10, isHidden: true },
    });
  }, [text, timeZone]);
  const give = (
    <Button variant="primary" icon={plus} disabled={!isOnline} onClick={() => setGiving(true)}>
      {text('grants.give')}
    </Button>
  );
  return (
    <div className="stack">
      {!isOnline && <Notice icon={cloudOff}>{text('grants.needsNetwork')}</Notice>}
      {rows.length > 0 && <div className="row row-wrap">{give}</div>}
      <List
        name="grants"
        title={text('office.grants')}
        list={grantList}
        columns={columns}
        rows={rows}
        searchHint={text('grants.search')}
        empty={<EmptyState isPage title={text('grants.empty')} text={text('grants.emptyText')} actions={give} />}
        to={to}
        {...(isOnline && { onNew: () => setGiving(true) })}
      />
      {shown && <GrantView grant={shown} onClose={close} />}
      {isGiving && <GiveWindow onClose={() => setGiving(false)} />}
    </div>
  );
}
