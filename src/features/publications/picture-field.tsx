// A picture: sent when it is chosen, so that the form holds its name alone. The server checks its size and its first bytes.
import { useId, useRef, useState } from 'react';
import type { OwnFieldProps } from '#blocks/form/fields.ts';
import { mostPictureBytes } from '#contract/core/publication.ts';
import { publicationsEndpoints } from '#contract/publications/publications.endpoints.ts';
import { useAccount } from '#data/account-context.tsx';
import { PublicationPicture } from '#domain/publication/publication-picture.tsx';
import { call } from '#shared/http/api.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { trash } from '#shared/ui/icons/pages.ts';
import { Button } from '#shared/ui/index.ts';
import styles from './publications.module.css';

export function PictureField({ label, error, typed, change }: OwnFieldProps) {
  const text = useText();
  const { api, school } = useAccount();
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [uuid] = typed;
  const send = async (file: File | undefined) => {
    if (!file) return;
    // Said at once, without a minute of sending on a slow link.
    if (file.size > mostPictureBytes || !/\.(jpe?g|png)$/i.test(file.name)) {
      setRefusal(text('publications.field.pictureHint'));
      return;
    }
    setSending(true);
    setRefusal(null);
    const query = { schoolId: school.schoolId, requestId: makeId() };
    const sent = await call(api, publicationsEndpoints.addPicture, { query, body: file });
    setSending(false);
    if (sent.kind === 'data') change([sent.data.uuid]);
    else setRefusal(sent.error.errors?.file?.[0] ?? errorWords(sent.error, text));
  };
  const wrong = refusal ?? error;
  return (
    <div className="field">
      <span className="field__label" id={id}>
        {label}
      </span>
      {uuid && (
        <div className={styles.chosen}>
          <PublicationPicture wide={uuid} narrow={uuid} isSmall />
        </div>
      )}
      <div className="row row-wrap">
        <Button isBusy={isSending} aria-describedby={id} onClick={() => input.current?.click()}>
          {text(isSending ? 'publications.picture.sending' : 'publications.picture.choose')}
        </Button>
        {uuid && (
          <Button variant="plain" icon={trash} aria-describedby={id} onClick={() => change([])}>
            {text('publications.picture.remove')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png"
        onChange={({ target }) => {
          void send(target.files?.[0]);
          target.value = '';
        }}
      />
      <span className={wrong ? 'field__error' : 'field__hint'} role={wrong ? 'alert' : undefined}>
        {wrong ?? text('publications.field.pictureHint')}
      </span>
    </div>
  );
}
