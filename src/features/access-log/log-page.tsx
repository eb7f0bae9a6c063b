// Who saw what is private of people of the school, and who was told of them outside it.
import { useMemo, useState } from 'react';
import { List, useShownRow } from '#blocks/list/index.ts';
import { ReadView } from '#blocks/read/read-view.tsx';
import { accessLogEndpoints as endpoints } from '#contract/access-log/access-log.endpoints.ts';
import type { AccessLine } from '#contract/access-log/access-log.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatDateTime } from '#shared/lib/dates.ts';
import { Button, EmptyState, Notice } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { LineWindow } from './line-window.tsx';
import { logColumns, shownLog } from './log-columns.tsx';

export default function LogPage() {
  const text = useText();
  const { school } = useAccount();
  const { timeZone } = usePerson();
  const [before, setBefore] = useState<number>();
  const read = useRead(endpoints.list, { query: { ...school, before } });
  return (
    <Page title={text('office.access-log')} lead={text('access-log.lead')}>
      {before !== undefined && (
        <Notice actions={<Button onClick={() => setBefore(undefined)}>{text('access-log.newest')}</Button>}>
          {text('access-log.before', { time: formatDateTime(before, timeZone) })}
        </Notice>
      )}
      <ReadView read={read} rows={8}>
        {({ lines, earlier }) => (
          <div className="stack">
            {earlier !== null && (
              <Notice actions={<Button onClick={() => setBefore(earlier)}>{text('access-log.earlier')}</Button>}>
                {text('access-log.cut', { time: formatDateTime(earlier, timeZone) })}
              </Notice>
            )}
            <Lines lines={lines} />
          </div>
        )}
      </ReadView>
    </Page>
  );
}

function Lines({ lines }: { lines: readonly AccessLine[] }) {
  const [text, language] = [useText(), useLanguage()];
  const { timeZone } = usePerson();
  const columns = useMemo(() => logColumns({ text, language, timeZone }), [text, language, timeZone]);
  const { shown, to, close } = useShownRow('act', lines, shownLog.id);
  return (
    <>
      <List
        name="access-log"
        title={text('office.access-log')}
        list={shownLog}
        columns={columns}
        rows={lines}
        searchHint={text('access-log.search')}
        to={to}
        empty={<EmptyState isPage title={text('access-log.empty')} text={text('access-log.emptyText')} />}
      />
      {shown && <LineWindow line={shown} onClose={close} />}
    </>
  );
}
