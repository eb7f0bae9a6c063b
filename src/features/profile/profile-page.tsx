// Who I am, as the school holds it (read only), which other accounts are mine, and how the interface looks on this device.

import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { formatLocalDate } from '#contract/core/time.ts';
import { usePerson } from '#data/session/person.ts';
import { useSession } from '#data/session/use-session.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { formatPhone } from '#shared/lib/phone.ts';
import { deviceMobile, key } from '#shared/ui/icons/index.ts';
import {
  Avatar,
  ButtonLink,
  Card,
  Columns,
  chooseColourScheme,
  classes,
  colourSchemes,
  Notice,
  SegmentedControl,
  useColourScheme,
} from '#shared/ui/index.ts';
import { LanguageSwitch, Page } from '#shared/ui/shell/index.ts';
import { LinkedAccountsCard } from './linked-accounts-card.tsx';
import styles from './profile.module.css';

/** `children`: cards about this device that other features bring. */
export default function ProfilePage({ children }: { children?: ReactNode }) {
  const text = useText();
  const { eduYear } = useParams();
  const { user } = usePerson();
  const toPassword = (
    <ButtonLink icon={key} to={pagePath(eduYear, 'profile/history')}>
      {text('shell.historyAndPassword')}
    </ButtonLink>
  );
  return (
    <Page title={text('shell.cabinet')} className={styles.profile}>
      {user.isDefaultPassword && <Notice tone="warn">{text('profile.defaultPassword')}</Notice>}
      <Columns
        beside={
          <>
            <AppearanceCard />
            <Card title={text('storage.short')}>
              <div className={styles.stack}>
                <p className="muted">{text('storage.hint')}</p>
                <div>
                  <ButtonLink icon={deviceMobile} to={pagePath(eduYear, 'storage')}>
                    {text('storage.open')}
                  </ButtonLink>
                </div>
              </div>
            </Card>
            {children}
            <Card title={text('profile.accounts')}>
              <div className={styles.stack}>
                <p className="muted">{text('profile.accountsHint')}</p>
                <div>{toPassword}</div>
              </div>
            </Card>
          </>
        }
      >
        <AboutCard />
        <LinkedAccountsCard />
      </Columns>
    </Page>
  );
}

function AboutCard() {
  const text = useText();
  // After a change of language the server tells the same person in other words.
  useSession();
  const { user, role, school } = usePerson();
  const isStudent = role === 'student';
  const facts: [label: string, value: string | null][] = [
    [text('profile.role'), text(`shell.role.${role}`)],
    ...(isStudent || role === 'parent' ? [] : [[text('profile.position'), user.position] as [string, string | null]]),
    ...(role === 'parent' ? [] : [[text('profile.school'), school?.name ?? null] as [string, string | null]]),
    ...(user.group
      ? [[text(isStudent ? 'profile.class' : 'profile.ledClass'), user.group.name] as [string, string]]
      : []),
    [text('profile.bornDate'), user.bornDate && formatLocalDate(user.bornDate)],
    [text('profile.phone'), user.phone && formatPhone(user.phone)],
  ];
  return (
    <Card title={text('profile.about')}>
      <div className={styles.who} data-profile>
        <Avatar userId={user.userId} surname={user.surname} name={user.firstname} isLarge />
        <p className={styles.name}>{[user.surname, user.firstname, user.lastname].filter(Boolean).join(' ')}</p>
      </div>
      <dl className={styles.facts} data-facts>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || <span className="faint">{text('profile.notGiven')}</span>}</dd>
          </div>
        ))}
        {user.children.length > 0 && (
          <div>
            <dt>{text('profile.children')}</dt>
            <dd>
              <ul className={styles.factsList}>
                {user.children.map(({ studentInfo, group, school: place }) => (
                  <li key={studentInfo.studentSchoolUuid}>
                    {studentInfo.studentName}
                    <span className="muted">
                      {group.name}, {place.name}
                    </span>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
      <p className={classes('faint', styles.foot)}>{text('profile.changedBySchool')}</p>
    </Card>
  );
}

function AppearanceCard() {
  const text = useText();
  const { choice } = useColourScheme();
  return (
    <Card title={text('profile.appearance')}>
      <div className={styles.stack}>
        <div className={styles.choice}>
          <span>{text('profile.language')}</span>
          <LanguageSwitch />
        </div>
        <div className={styles.choice}>
          <span>{text('profile.theme')}</span>
          <SegmentedControl
            label={text('profile.theme')}
            value={choice}
            onChange={chooseColourScheme}
            segments={colourSchemes.map((scheme) => ({ value: scheme, label: text(`shell.theme.${scheme}`) }))}
          />
        </div>
        <p className="faint">{text('profile.onThisDevice')}</p>
      </div>
    </Card>
  );
}
