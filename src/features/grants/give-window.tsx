// Gives a grant: first the person is found by a whole IIN or login, then the grant is chosen.
import { type FormEvent, useState } from 'react';
import { useOnline } from '#blocks/form/use-online.ts';
import { ReadFailure } from '#blocks/read/read-failure.tsx';
import { type FoundAccount, type GrantKind, grantKinds, isNamingText } from '#contract/grants/grants.schema.ts';
import { useText } from '#shared/i18n/index.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { cloudOff } from '#shared/ui/icons/index.ts';
import { Button, EmptyState, Modal, Notice, Skeleton, TextInput } from '#shared/ui/index.ts';
import styles from './grants.module.css';
import { type AccountSearch, useAccountSearch, useGrants } from './use-grants.ts';

export function GiveWindow({ onClose }: { onClose: () => void }) {
  const text = useText();
  const isOnline = useOnline();
  const { search, ask } = useAccountSearch();
  const [typed, setTyped] = useState('');
  const [isRefused, setRefused] = useState(false);
  /** What the server says to the text: several accounts have the IIN. */
  const refusal = search.kind === 'failed' ? search.error.errors?.text?.[0] : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isWhole = isNamingText(typed);
    setRefused(!isWhole);
    if (isWhole && isOnline) void ask(typed.trim());
  };
  return (
    <Modal isOpen onClose={onClose} title={text('grants.give')} size={500}>
      <div className="stack">
        <p className="muted">{text('grants.give.lead')}</p>
        <search>
          <form className={styles.form} onSubmit={submit}>
            <TextInput
              type="search"
              label={text('grants.give.text')}
              error={isRefused ? text('grants.wrong.text') : refusal}
              value={typed}
              maxLength={100}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => {
                setTyped(target.value);
                setRefused(false);
              }}
            />
            <Button type="submit" isBusy={search.kind === 'asking'} disabled={!isOnline}>
              {text('grants.give.find')}
            </Button>
          </form>
        </search>
        {!isOnline && <Notice icon={cloudOff}>{text('grants.needsNetwork')}</Notice>}
        <div aria-live="polite">{refusal === undefined && <Outcome search={search} onGiven={onClose} />}</div>
      </div>
    </Modal>
  );
}

function Outcome({ search, onGiven }: { search: AccountSearch; onGiven: () => void }) {
  const text = useText();
  switch (search.kind) {
    case 'none':
      return null;
    case 'asking':
      return <Skeleton rows={2} />;
    case 'nobody':
      return <EmptyState title={text('grants.give.nobody')} text={text('grants.give.nobodyText')} />;
    case 'failed':
      return (
        <ReadFailure
          error={search.error}
          onRetry={search.again}
          throttled={(minutes) => text('grants.throttled', { minutes })}
        />
      );
    case 'found':
      return <Choice key={search.account.userId} account={search.account} onGiven={onGiven} />;
  }
}

function Choice({ account, onGiven }: { account: FoundAccount; onGiven: () => void }) {
  const text = useText();
  const isOnline = useOnline();
  const { give } = useGrants();
  // The press may be repeated after a lost answer: each kind is one request.
  const [requests] = useState(() => new Map(grantKinds.map((kind) => [kind, makeId()])));
  const [busy, setBusy] = useState<GrantKind | null>(null);
  const { name, login, places, held } = account;
  const open = grantKinds.filter((kind) => !held.includes(kind));
  const press = async (kind: GrantKind) => {
    setBusy(kind);
    const isGiven = await give(account, kind, requests.get(kind) ?? makeId());
    setBusy(null);
    if (isGiven) onGiven();
  };
  return (
    <section className={styles.person} aria-label={name}>
      <p>
        <b>{name}</b> <span className="muted">{login}</span>
      </p>
      {places.length === 0 ? (
        <p className="muted">{text('grants.give.noPlace')}</p>
      ) : (
        <ul className={styles.places}>
          {places.map(({ role, school }) => (
            <li key={`${role} ${school}`}>{[text(`shell.role.${role}`), school].filter(Boolean).join(', ')}</li>
          ))}
        </ul>
      )}
      {open.length === 0 ? (
        <p>{text('grants.give.all')}</p>
      ) : (
        <fieldset className={styles.kinds}>
          <legend className="field__label">{text('grants.give.kind')}</legend>
          {open.map((kind) => (
            <Button
              key={kind}
              isBusy={busy === kind}
              disabled={!isOnline || (busy !== null && busy !== kind)}
              onClick={() => void press(kind)}
            >
              {text(`grants.kind.${kind}`)}
            </Button>
          ))}
        </fieldset>
      )}
    </section>
  );
}
