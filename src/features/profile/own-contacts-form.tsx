// The own phone and e-mail. Only what was changed is sent, so that two devices do not take each other's change back.
import { FormPage } from '#blocks/form/entry-form.tsx';
import { emailMaxLength } from '#contract/core/email.ts';
import type { OwnContacts } from '#contract/core/own-contacts.ts';
import { ownContactsEndpoints } from '#contract/profile/own-contacts.endpoints.ts';
import { type TypedContacts, typedContacts } from '#contract/profile/own-contacts.ts';
import { useAccount } from '#data/account-context.tsx';
import { usePerson } from '#data/session/person.ts';
import { refreshPerson } from '#data/session/session.ts';
import { useSession } from '#data/session/use-session.ts';
import { schoolToday } from '#data/time/clock.ts';
import { callOrThrow } from '#shared/http/api.ts';
import { useText } from '#shared/i18n/index.ts';
import { useToast } from '#shared/ui/index.ts';
import styles from './profile.module.css';

export function OwnContactsForm() {
  const text = useText();
  const toast = useToast();
  const { api } = useAccount();
  // They come with the person.
  useSession();
  const { user, timeZone } = usePerson();
  return (
    <div className={styles.stack}>
      <p className="muted">{text('profile.contacts.hint')}</p>
      <FormPage<TypedContacts, OwnContacts>
        name="own-contacts"
        fields={[
          { name: 'phone', kind: 'phone', label: 'profile.phone', isOptional: true },
          { name: 'email', kind: 'text', label: 'profile.email', maxLength: emailMaxLength, isOptional: true },
        ]}
        schema={typedContacts}
        entry={{ phone: user.phone, email: user.email ?? null }}
        version={null}
        today={schoolToday(timeZone)}
        timeZone={timeZone}
        send={async ({ requestId, phone, email }, changed) => {
          const body = {
            requestId,
            ...(changed.has('phone') && { phone }),
            ...(changed.has('email') && { email }),
          };
          const stored = await callOrThrow(api, ownContactsEndpoints.saveContacts, { body });
          await refreshPerson();
          return stored;
        }}
        onSent={() => toast.success(text('profile.contacts.done'))}
      />
    </div>
  );
}
