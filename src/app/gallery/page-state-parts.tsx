import { useState } from 'react';
import { flag } from '#shared/ui/icons/index.ts';
import {
  Button,
  Card,
  ChoiceList,
  Columns,
  EmptyState,
  ErrorBoundary,
  ErrorState,
  Notice,
  OfflineState,
  OnDeviceList,
  ReadOnlyNotice,
  Skeleton,
} from '#shared/ui/index.ts';

function Fails(): never {
  throw new Error('A part of the gallery fails on purpose');
}

/** Notices, and what a page shows instead of data. */
export function PageStateParts() {
  const [isFailing, setFailing] = useState(false);
  const [shown, setShown] = useState<'all' | 'empty'>('all');
  return (
    <>
      <Card title="Notices">
        <div className="stack">
          <Notice>Кесте жоқ</Notice>
          <Notice tone="warn" icon={flag} title="Бұл күн демалыс.">
            Тәуелсіздік күні
          </Notice>
          <Notice tone="danger" title="Сақталмады." actions={<Button size="sm">Қайталап көру</Button>}>
            Құрылғыда орын жоқ, мәтін экранда қалды.
          </Notice>
          <Notice tone="clash" title="Екі мән." />
          <Notice tone="ok">Бәрі қабылданды</Notice>
          <Notice tone="accent">Жаңа нұсқа дайын</Notice>
          <ReadOnlyNotice>2024–25</ReadOnlyNotice>
        </div>
      </Card>
      <Columns
        isBesideFirst
        beside={
          <ChoiceList
            label="Shown"
            value={shown}
            onChange={setShown}
            choices={[
              { value: 'all', label: 'Барлығы', count: 80 },
              { value: 'empty', label: 'Енгізілмеген', count: 12 },
            ]}
          />
        }
      >
        <Card title="Columns">Оқылатын бет: бір баған, жанында оған қатыстысы.</Card>
      </Columns>
      <Card title="Skeleton">
        <Skeleton rows={3} />
      </Card>
      <Card title="Empty">
        <EmptyState
          title="Кесте жоқ"
          text="Бұл күнге сабақ қойылмаған."
          actions={<Button variant="primary">Дүйсенбіге өту</Button>}
        />
      </Card>
      <Card title="Never downloaded">
        <OfflineState onRetry={() => undefined}>
          <OnDeviceList entries={[{ to: '/journal', label: '7 «А», физика', age: '15:12 мәліметі' }]} />
        </OfflineState>
      </Card>
      <Card title="Error">
        <ErrorState code="JOURNAL_UNAVAILABLE" requestId="7f3a-91c2" onRetry={() => undefined}>
          <OnDeviceList
            entries={[
              { to: '/journal/7a', label: '7 «А», физика', age: '15:12 мәліметі' },
              { to: '/journal/8a', label: '8 «А», физика', age: '14:40 мәліметі' },
            ]}
          />
        </ErrorState>
      </Card>
      <Card title="Error boundary">
        <Button onClick={() => setFailing(true)}>Fail</Button>
        <ErrorBoundary resetKey={String(isFailing)}>{isFailing && <Fails />}</ErrorBoundary>
      </Card>
    </>
  );
}
