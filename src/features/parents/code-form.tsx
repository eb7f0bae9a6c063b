// The code as it was read out or came with the address: looked at at once when it is whole.
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import type { PlainError } from '#contract/core/errors.ts';
import { invitationsEndpoints } from '#contract/parents/invitations.endpoints.ts';
import type { InvitedChild } from '#contract/parents/invitations.schema.ts';
import { codeInWords, codeLength, codeOf } from '#contract/parents/parent-link.schema.ts';
import { anonymousApi } from '#data/session/session.ts';
import { call } from '#shared/http/api.ts';
import { useText } from '#shared/i18n/index.ts';
import { Button, TextInput } from '#shared/ui/index.ts';
import style from './join.module.css';
import { problemWords } from './use-joining.ts';

type Props = { code: string; onFound: (code: string, child: InvitedChild) => void };

export function CodeForm({ code, onFound }: Props) {
  const text = useText();
  const [typed, setTyped] = useState(code.length === codeLength ? codeInWords(code) : code);
  const [error, setError] = useState<PlainError | 'required' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const look = async () => {
    const asked = codeOf(typed);
    if (asked === '') return setError('required');
    setBusy(true);
    setError(null);
    const answer = await call(anonymousApi, invitationsEndpoints.code, { body: { code: asked } });
    setBusy(false);
    if (answer.kind === 'error') setError(answer.error);
    else onFound(asked, answer.data);
  };
  const lookAtOnce = useEffectEvent(() => code !== '' && void look());
  // Once, for a code that came with the address.
  useEffect(() => {
    lookAtOnce();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void look();
  };
  const words = error === 'required' ? text('olessons.validation.required_field') : error && problemWords(error, text);
  return (
    <form className={style.form} onSubmit={submit} noValidate>
      <p>{text('parents.join.lead')}</p>
      <TextInput
        label={text('parents.field.code')}
        name="code"
        value={typed}
        error={words ?? undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(null);
        }}
      />
      <Button type="submit" variant="primary" size="xl" block isBusy={isBusy}>
        {text('parents.join.check')}
      </Button>
    </form>
  );
}
