// The own picture: chosen, made small on the device, and sent. Without a network it says so, and nothing is lost but the press.
import { type ChangeEvent, useRef, useState } from 'react';
import { profileEndpoints } from '#contract/profile/profile.endpoints.ts';
import { useAccount } from '#data/account-context.tsx';
import { usePerson } from '#data/session/person.ts';
import { refreshPerson } from '#data/session/session.ts';
import { useSession } from '#data/session/use-session.ts';
import { call } from '#shared/http/api.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { Avatar, Button, useToast } from '#shared/ui/index.ts';
import styles from './profile.module.css';
import { smallPicture } from './small-picture.ts';

export function PictureForm() {
  const text = useText();
  const toast = useToast();
  const { api } = useAccount();
  // The picture comes with the person.
  useSession();
  const { user } = usePerson();
  const chooser = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<string | null>) => {
    setBusy(true);
    const problem = await work();
    if (problem === null) await refreshPerson();
    setBusy(false);
    if (problem === null) toast.success(text('profile.picture.done'));
    else toast.error(problem);
  };
  const send = (file: File) =>
    run(async () => {
      const small = await smallPicture(file);
      if (!small) return text('profile.picture.unreadable');
      const answer = await call(api, profileEndpoints.setPicture, { body: small });
      if (answer.kind === 'data') return null;
      return answer.error.errors?.picture?.join(' ') ?? errorWords(answer.error, text);
    });
  const remove = () =>
    run(async () => {
      const answer = await call(api, profileEndpoints.removePicture, {});
      return answer.kind === 'data' ? null : errorWords(answer.error, text);
    });
  const onChosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file may be chosen again.
    target.value = '';
    if (file) void send(file);
  };
  return (
    <div className={styles.stack}>
      <div className={styles.who} data-profile>
        <Avatar userId={user.userId} surname={user.surname} name={user.firstname} isLarge />
        <p className={styles.name}>{[user.surname, user.firstname].join(' ')}</p>
      </div>
      <p className="muted">{text('profile.picture.hint')}</p>
      <div className="row">
        <Button isBusy={isBusy} onClick={() => chooser.current?.click()}>
          {text(user.photo === null ? 'profile.picture.choose' : 'profile.picture.other')}
        </Button>
        {user.photo !== null && (
          <Button isBusy={isBusy} onClick={() => void remove()}>
            {text('profile.picture.remove')}
          </Button>
        )}
        <input ref={chooser} type="file" accept="image/*" hidden data-picture onChange={onChosen} />
      </div>
    </div>
  );
}
