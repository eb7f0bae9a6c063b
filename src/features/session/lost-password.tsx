// A lost password is answered before anybody asks by telephone: who gives a new one. Nothing here tells whether an account exists; names
// and numbers are those that the people of this device have read already.
import type { KnownAccount } from '#data/session/accounts.ts';
import { storedPerson } from '#data/session/stored-person.ts';
import { useText } from '#shared/i18n/index.ts';
import styles from './lost-password.module.css';

type Helper = { readonly school: string; readonly who: string; readonly phone: string | null };

/** Of each school of this device's people once. */
function helpersOf(known: readonly KnownAccount[] | null): Helper[] {
  const schools = (known ?? []).flatMap(({ userId }) => storedPerson(userId)?.user.school ?? []);
  return [...new Map(schools.map((school) => [school.id, school])).values()].flatMap((school) => {
    const { name, qalamAdminName, qalamAdminPhone, phone } = school;
    const number = qalamAdminPhone ?? phone;
    return number || qalamAdminName ? [{ school: name, who: qalamAdminName ?? '', phone: number }] : [];
  });
}

export function LostPassword({ known }: { known: readonly KnownAccount[] | null }) {
  const text = useText();
  const helpers = helpersOf(known);
  return (
    <details className={styles.lost}>
      <summary className={styles.ask}>{text('session.lost')}</summary>
      <p className={styles.line}>{text('session.lost.family')}</p>
      <p className={styles.line}>{text('session.lost.staff')}</p>
      {helpers.map(({ school, who, phone }) => (
        <p key={school} className={styles.line}>
          {[school, who].filter(Boolean).join(', ')}
          {phone && (
            <>
              {': '}
              <a href={`tel:${phone}`}>{phone}</a>
            </>
          )}
        </p>
      ))}
    </details>
  );
}
