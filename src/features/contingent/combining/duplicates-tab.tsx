// Cards that look like one pupil, each pair with what can be done about it, and what was combined and may still be taken apart.
import { useState } from 'react';
import { ReadView } from '#blocks/read/read-view.tsx';
import { combiningEndpoints } from '#contract/combining/combining.endpoints.ts';
import type { Combination, Duplicates, LikelyPair, PairedCard } from '#contract/combining/combining.schema.ts';
import { personName } from '#contract/core/person-name.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { useText } from '#shared/i18n/index.ts';
import { formatDate, formatDateTime } from '#shared/lib/dates.ts';
import { arrowBackUp } from '#shared/ui/icons/index.ts';
import { Button, EmptyState, editLock } from '#shared/ui/index.ts';
import { CombineWindow } from './combine-window.tsx';
import style from './combining.module.css';
import { useCombining } from './use-combining.ts';

export default function DuplicatesTab() {
  const { school } = useAccount();
  const read = useRead(combiningEndpoints.duplicates, { query: school });
  return (
    <ReadView read={read} rows={6}>
      {(found) => <Found found={found} />}
    </ReadView>
  );
}

function Found({ found: { pairs, combinations } }: { found: Duplicates }) {
  const text = useText();
  const [opened, setOpened] = useState<LikelyPair | null>(null);
  return (
    <div className="stack">
      {pairs.length === 0 ? (
        <EmptyState title={text('combining.empty')} text={text('combining.emptyText')} />
      ) : (
        <section className={style.section}>
          <h2>{text('combining.pairs')}</h2>
          <ul className={style.list}>
            {pairs.map((pair) => (
              <Pair key={`${pair.first.id}:${pair.second.id}`} pair={pair} onOpen={() => setOpened(pair)} />
            ))}
          </ul>
        </section>
      )}
      {combinations.length > 0 && (
        <section className={style.section}>
          <h2>{text('combining.done')}</h2>
          <ul className={style.list}>
            {combinations.map((combination) => (
              <Done key={combination.batch} combination={combination} />
            ))}
          </ul>
        </section>
      )}
      {opened && <CombineWindow first={opened.first.id} second={opened.second.id} onClose={() => setOpened(null)} />}
    </div>
  );
}

function Pair({ pair, onOpen }: { pair: LikelyPair; onOpen: () => void }) {
  const text = useText();
  const { isReadOnly } = usePerson();
  const { sayApart } = useCombining();
  const lock = editLock(isReadOnly ? 'yearReadOnly' : null);
  return (
    <li className={style.row}>
      <div className={style.pair}>
        <PairedWords card={pair.first} />
        <PairedWords card={pair.second} />
      </div>
      <span className="muted">{text(`combining.why.${pair.why}`)}</span>
      <div className="row row-wrap">
        <Button variant="primary" size="sm" onClick={onOpen} {...lock}>
          {text('combining.compare')}
        </Button>
        <Button size="sm" onClick={() => void sayApart(pair)} {...lock}>
          {text('combining.apart')}
        </Button>
      </div>
    </li>
  );
}

function PairedWords({ card }: { card: PairedCard }) {
  const text = useText();
  const { iin, bornDate, group, state } = card;
  return (
    <span className={style.card}>
      <b>{personName(card)}</b>
      <span className="muted">
        {[group ?? text('contingent.noGroup'), ...(state === 'archived' ? [text('contingent.archived')] : [])].join(
          ', ',
        )}
      </span>
      {bornDate && <span>{formatDate(bornDate)}</span>}
      <span className={style.value}>{iin ?? text('contingent.noIin')}</span>
    </span>
  );
}

function Done({ combination }: { combination: Combination }) {
  const text = useText();
  const { timeZone, isReadOnly } = usePerson();
  const { takeApart } = useCombining();
  const [isBusy, setBusy] = useState(false);
  const { kept, by, at, until } = combination;
  const press = async () => {
    setBusy(true);
    await takeApart(combination);
    setBusy(false);
  };
  return (
    <li className={style.row}>
      <b>{kept}</b>
      <span className="muted">
        {text('combining.doneBy', { by, time: formatDateTime(at, timeZone), until: formatDate(until) })}
      </span>
      <Button
        size="sm"
        icon={arrowBackUp}
        isBusy={isBusy}
        onClick={() => void press()}
        {...editLock(isReadOnly ? 'yearReadOnly' : null)}
      >
        {text('combining.undo')}
      </Button>
    </li>
  );
}
