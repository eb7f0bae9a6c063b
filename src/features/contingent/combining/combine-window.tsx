// Two cards beside each other: which one stays, what it takes from the other, and what combining comes to (USERCARD-010).
import { useState } from 'react';
import { useOnline } from '#blocks/form/use-online.ts';
import { ReadView } from '#blocks/read/read-view.tsx';
import { combiningEndpoints } from '#contract/combining/combining.endpoints.ts';
import { type Carried, type Combined, type ComparedCard, carriedKinds } from '#contract/combining/combining.schema.ts';
import { studentName } from '#contract/contingent/contingent.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { type Text, useText } from '#shared/i18n/index.ts';
import { formatDate } from '#shared/lib/dates.ts';
import { cloudOff } from '#shared/ui/icons/index.ts';
import { Button, Checkbox, Modal, Nothing, Notice, Skeleton } from '#shared/ui/index.ts';
import { useNationalities } from '../use-contingent.ts';
import style from './combining.module.css';
import { type Compared, comparedFields, differing, proposed, usualChoice, type Which } from './compared-fields.ts';
import { useCombining, usePreview, type Wish } from './use-combining.ts';

type Props = { first: number; second: number; onClose: () => void; onDone?: () => void };

export function CombineWindow({ first, second, onClose, onDone = onClose }: Props) {
  const text = useText();
  const { school } = useAccount();
  const read = useRead(combiningEndpoints.compare, { query: { ...school, first, second } });
  return (
    <Modal isOpen onClose={onClose} title={text('combining.title')} size={700}>
      <ReadView read={read} rows={8}>
        {(cards) => (
          // Other versions are other cards: what was chosen for the former ones says nothing of these.
          <Choices key={`${cards.first.version}:${cards.second.version}`} cards={cards} onDone={onDone} />
        )}
      </ReadView>
    </Modal>
  );
}

function Choices({ cards, onDone }: { cards: Compared; onDone: () => void }) {
  const text = useText();
  const { nameOf } = useNationalities();
  const [keep, setKeep] = useState<Which>(() => proposed(cards));
  const [chosen, setChosen] = useState<Partial<Record<string, Which>>>({});
  const parents = parentsOf(cards, keep);
  const [left, setLeft] = useState<readonly number[]>([]);
  const [kept, gone] = keep === 'first' ? [cards.first, cards.second] : [cards.second, cards.first];
  const fields = differing(comparedFields(text, cards, nameOf));
  const choiceOf = (field: (typeof fields)[number]) => chosen[field.field] ?? usualChoice(field, keep);
  const stay = parents.filter(({ id }) => !left.includes(id));
  const wish: Wish = {
    ...{ keepId: kept.id, goneId: gone.id, keepVersion: kept.version, goneVersion: gone.version },
    take: fields.filter((field) => choiceOf(field) !== keep).map(({ field }) => field),
    // Too many of them are sent as "all", which the server refuses in words.
    ...(stay.length <= 2 && { parents: stay.map(({ linkUuid }) => linkUuid) }),
  };
  return (
    <div className={style.window}>
      <fieldset className={style.choice}>
        <legend>{text('combining.keep')}</legend>
        <p className="muted">{text('combining.keepText')}</p>
        <div className={style.pair}>
          {(['first', 'second'] as const).map((which) => (
            <label key={which} className={style.option}>
              <input type="radio" name="keep" checked={keep === which} onChange={() => setKeep(which)} />
              <CardWords card={cards[which]} isKept={keep === which} />
            </label>
          ))}
        </div>
      </fieldset>
      {fields.map((field) => (
        <fieldset key={field.field} className={style.choice}>
          <legend>{text(`combining.field.${field.field}`)}</legend>
          <div className={style.pair}>
            {(['first', 'second'] as const).map((which) => (
              <label key={which} className={style.option}>
                <input
                  type="radio"
                  name={field.field}
                  checked={choiceOf(field) === which}
                  onChange={() => setChosen({ ...chosen, [field.field]: which })}
                />
                <span className={style.value}>{field[which] ?? <Nothing why={text('combining.notSaid')} />}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {parents.length > 2 && (
        <fieldset className={style.choice}>
          <legend>{text('combining.chooseParents')}</legend>
          {parents.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={!left.includes(id)}
              onChange={() => setLeft(left.includes(id) ? left.filter((one) => one !== id) : [...left, id])}
            />
          ))}
        </fieldset>
      )}
      <Outcome wish={wish} onDone={onDone} />
    </div>
  );
}

/** The parents of both, each once, by the link of the card that stays where there is one. */
function parentsOf(cards: Compared, keep: Which) {
  const [kept, gone] = keep === 'first' ? [cards.first, cards.second] : [cards.second, cards.first];
  const own = kept.parents.map(({ id }) => id);
  return [...kept.parents, ...gone.parents.filter(({ id }) => !own.includes(id))];
}

function CardWords({ card, isKept }: { card: ComparedCard; isKept: boolean }) {
  const text = useText();
  const { group, state, login, firstSignedInAt, carries, parents } = card;
  const place = [group ?? text('contingent.noGroup'), text(`contingent.state.${state}`)].join(', ');
  return (
    <span className={style.card}>
      <b>{studentName(card)}</b>
      <span className="muted">{place}</span>
      <span>
        {text('combining.field.login')}: <span className="num">{login}</span>
      </span>
      <span className="muted">{text(firstSignedInAt === null ? 'combining.never' : 'combining.signedIn')}</span>
      <span>{carriedWords(text, carries).join('; ') || text('combining.carriesNothing')}</span>
      {parents.length > 0 && (
        <span>
          {text('combining.field.parents')}: {parents.map(({ name }) => name).join(', ')}
        </span>
      )}
      <span className={isKept ? 'chip chip--ok' : 'chip'}>{text(isKept ? 'combining.stays' : 'combining.goes')}</span>
    </span>
  );
}

const carriedWords = (text: Text, carried: Carried): string[] =>
  carriedKinds.flatMap((kind) =>
    carried[kind] > 0 ? [text(`combining.carries.${kind}`, { count: carried[kind] })] : [],
  );

function Outcome({ wish, onDone }: { wish: Wish; onDone: () => void }) {
  const text = useText();
  const isOnline = useOnline();
  const { combine } = useCombining();
  const [tries, setTries] = useState(0);
  const { plan, error } = usePreview(wish, tries);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const press = async () => {
    setBusy(true);
    setRefused(null);
    const words = await combine(wish);
    setBusy(false);
    if (words === null) onDone();
    else setRefused(words);
  };
  const again = <Button onClick={() => setTries(tries + 1)}>{text('ui.retry')}</Button>;
  return (
    <section className={style.outcome} aria-label={text('combining.preview')} aria-live="polite">
      <h3>{text('combining.preview')}</h3>
      {isOnline ? (
        (error && (
          <Notice tone="warn" actions={again}>
            {error}
          </Notice>
        )) ||
        (plan ? <PlanWords plan={plan} /> : <Skeleton rows={4} />)
      ) : (
        <Notice icon={cloudOff}>{text('combining.needsNetwork')}</Notice>
      )}
      {refused && (
        <Notice tone="warn" isAlert>
          {refused}
        </Notice>
      )}
      <div className="row">
        <Button
          variant="primary"
          isBusy={isBusy}
          disabled={!isOnline || !plan || plan.problems.length > 0}
          onClick={() => void press()}
        >
          {text('combining.combine')}
        </Button>
      </div>
    </section>
  );
}

function PlanWords({ plan }: { plan: Combined }) {
  const text = useText();
  const { problems, name, comes, covered, classes, parents, endedLogin, login } = plan;
  if (problems.length > 0)
    return (
      <Notice tone="warn" isAlert>
        {problems.join(' ')}
      </Notice>
    );
  return (
    <ul className={style.plan}>
      <li>
        <b>{name}</b>
      </li>
      <li>
        {text('combining.field.classes')}: {classes.map((place) => placeWords(text, place)).join('; ')}
      </li>
      <li>
        {text('combining.comes')}: {carriedWords(text, comes).join('; ') || text('combining.none')}
      </li>
      {covered > 0 && <li>{text('combining.covered', { count: covered })}</li>}
      <li>
        {text('combining.field.parents')}: {parents.join(', ') || text('combining.none')}
      </li>
      <li>{text('combining.ends', { ended: endedLogin, login })}</li>
      <li className="muted">{text('combining.within')}</li>
    </ul>
  );
}

function placeWords(text: Text, { group, dateFrom, dateTo }: Combined['classes'][number]): string {
  const [from, to] = [formatDate(dateFrom), dateTo && formatDate(dateTo)];
  const days = to ? text('contingent.card.period', { from, to }) : text('contingent.card.since', { from });
  return `${group} ${days}`;
}
