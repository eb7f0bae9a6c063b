// Two cards beside each other: which one stays, what it takes from the other, and what combining comes to (USERCARD-010).
import { useState } from 'react';
import { useOnline } from '#blocks/form/use-online.ts';
import { ReadView } from '#blocks/read/read-view.tsx';
import { combiningEndpoints } from '#contract/combining/combining.endpoints.ts';
import { type Carried, type Combined, type ComparedCard, carriedKinds } from '#contract/combining/combining.schema.ts';
import { mostParents } from '#contract/core/people-fields.ts';
import { personName } from '#contract/core/person-name.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { type Text, useText } from '#shared/i18n/index.ts';
import { formatDate } from '#shared/lib/dates.ts';
import { cloudOff } from '#shared/ui/icons/index.ts';
import { Button, Checkbox, Modal, Nothing, Notice, Skeleton } from '#shared/ui/index.ts';
import style from './combining.module.css';
import type { Compared } from './compared-fields.ts';
import { useChoices } from './use-choices.ts';
import { useCombining, usePreview, type Wish } from './use-combining.ts';

type Props = { first: number; second: number; onClose: () => void; onDone?: () => void };

export function CombineWindow({ first, second, onClose, onDone = onClose }: Props) {
  const text = useText();
  const { school } = useAccount();
  const isOnline = useOnline();
  const read = useRead(combiningEndpoints.compare, { query: { ...school, first, second } });
  const choices = useChoices(read.data, `combine:${first}:${second}`);
  const preview = usePreview(isOnline ? choices.wish : null);
  const { combine } = useCombining();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const leave = (close: () => void) => {
    choices.drop();
    close();
  };
  const press = async (wish: Wish) => {
    setBusy(true);
    setRefused(null);
    const words = await combine(wish);
    setBusy(false);
    if (words === null) leave(onDone);
    else setRefused(words);
  };
  const { wish } = choices;
  const isReady = isOnline && preview.plan !== null && preview.plan.problems.length === 0;
  const button = wish && (
    <Button variant="primary" isBusy={isBusy} disabled={!isReady} onClick={() => void press(wish)}>
      {text('combining.combine')}
    </Button>
  );
  return (
    <Modal isOpen onClose={() => leave(onClose)} title={text('combining.title')} size={700} footer={button}>
      <ReadView read={read} rows={8}>
        {(cards) => (
          <div className={style.window}>
            <ChoicesView cards={cards} choices={choices} />
            <Outcome preview={preview} isOnline={isOnline} refused={refused} />
          </div>
        )}
      </ReadView>
    </Modal>
  );
}

type Choices = ReturnType<typeof useChoices>;

function ChoicesView({ cards, choices }: { cards: Compared; choices: Choices }) {
  const text = useText();
  const { keep, setKeep, fields, choiceOf, setChoice, parents, hasLeft, setLeft } = choices;
  return (
    <>
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
                  onChange={() => setChoice(field.field, which)}
                />
                <span className={style.value}>{field[which] ?? <Nothing why={text('combining.notSaid')} />}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {parents.length > mostParents && (
        <fieldset className={style.choice}>
          <legend>{text('combining.chooseParents')}</legend>
          {parents.map(({ id, name }) => (
            <Checkbox key={id} label={name} checked={!hasLeft(id)} onChange={() => setLeft(id, !hasLeft(id))} />
          ))}
        </fieldset>
      )}
    </>
  );
}

function CardWords({ card, isKept }: { card: ComparedCard; isKept: boolean }) {
  const text = useText();
  const { group, state, login, firstSignedInAt, carries, parents } = card;
  const place = [group ?? text('contingent.noGroup'), text(`contingent.state.${state}`)].join(', ');
  return (
    <span className={style.card}>
      <b>{personName(card)}</b>
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

type OutcomeProps = { preview: ReturnType<typeof usePreview>; isOnline: boolean; refused: string | null };

function Outcome({ preview: { plan, error, askAgain }, isOnline, refused }: OutcomeProps) {
  const text = useText();
  return (
    <section className={style.outcome} aria-label={text('combining.preview')} aria-live="polite">
      <h3>{text('combining.preview')}</h3>
      {isOnline ? (
        (error && (
          <Notice tone="warn" actions={<Button onClick={askAgain}>{text('ui.retry')}</Button>}>
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
