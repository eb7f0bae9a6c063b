// Who I am, as the school holds it (read only), which other accounts are mine, and how the interface looks on this device.

import type { ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { isIn } from '#contract/core/roles.ts';
import { formatLocalDate } from '#contract/core/time.ts';
import type { TourName } from '#contract/core/tour-names.ts';
import { noticesReaders } from '#contract/notices/notices.office.documents.ts';
import { scoreReaders } from '#contract/score/score.office.documents.ts';
import { usePerson } from '#data/session/person.ts';
import { useSession } from '#data/session/use-session.ts';
import { useText } from '#shared/i18n/index.ts';
import { type PlainPagePath, pagePath } from '#shared/lib/page-path.ts';
import { formatPhone } from '#shared/lib/phone.ts';
import { calendarWeek, deviceMobile, key } from '#shared/ui/icons/index.ts';
import { bell, eye } from '#shared/ui/icons/pages.ts';
import {
  Avatar,
  Button,
  ButtonLink,
  Card,
  Columns,
  chooseColourScheme,
  classes,
  colourSchemes,
  type IconShape,
  Notice,
  SegmentedControl,
  useColourScheme,
} from '#shared/ui/index.ts';
import { LanguageSwitch, Page } from '#shared/ui/shell/index.ts';
import { wantedTour } from '#shared/ui/tour/wanted-tour.ts';
import { LinkedAccountsCard } from './linked-accounts-card.tsx';
import { placeShown } from './own-facts.ts';
import styles from './profile.module.css';

/** `children`: cards about this device that other features bring. */
export default function ProfilePage({ children }: { children?: ReactNode }) {
  const text = useText();
  const { eduYear } = useParams();
  const { user, role } = usePerson();
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
            <LinkCard title="storage.short" hint="storage.hint" open="storage.open" to="storage" icon={deviceMobile} />
            {isIn('scheduleReader', role) && (
              <LinkCard
                title="profile.calendar"
                hint="profile.calendarHint"
                open="profile.calendarOpen"
                to="profile/calendar"
                icon={calendarWeek}
              />
            )}
            {noticesReaders.includes(role) && (
              <LinkCard
                title="profile.notices"
                hint="profile.noticesHint"
                open="profile.noticesOpen"
                to="profile/notices"
                icon={bell}
              />
            )}
            {scoreReaders.includes(role) && (
              <LinkCard title="profile.score" hint="profile.scoreHint" open="profile.scoreOpen" to="profile/score" />
            )}
            {role === 'parent' && <TourCard />}
            {children}
            <Card title={text('profile.accounts')}>
              <div className={styles.stack}>
                <p className="muted">{text('profile.accountsHint')}</p>
                <div>{toPassword}</div>
                <div>
                  <ButtonLink icon={key} to={pagePath(eduYear, 'profile/password-history')}>
                    {text('profile.passwordHistory')}
                  </ButtonLink>
                </div>
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

type LinkCardProps = { title: string; hint: string; open: string; to: PlainPagePath; icon?: IconShape };

/** What another page is about, and the way to it; keys of its words. */
function LinkCard({ title, hint, open, to, icon }: LinkCardProps) {
  const text = useText();
  const { eduYear } = useParams();
  return (
    <Card title={text(title)}>
      <div className={styles.stack}>
        <p className="muted">{text(hint)}</p>
        <div>
          <ButtonLink icon={icon} to={pagePath(eduYear, to)}>
            {text(open)}
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}

/** Families have no help menu: the tour of their first page starts from here. */
function TourCard() {
  const text = useText();
  const navigate = useNavigate();
  const { eduYear } = useParams();
  const start = () => {
    wantedTour.set('tomorrow' satisfies TourName);
    void navigate(pagePath(eduYear, 'schedule/:date?'));
  };
  return (
    <Card title={text('profile.tour')}>
      <div className={styles.stack}>
        <p className="muted">{text('profile.tourHint')}</p>
        <div>
          <Button icon={eye} data-tour-again onClick={start}>
            {text('profile.tourAgain')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function AboutCard() {
  const text = useText();
  const { eduYear } = useParams();
  // After a change of language the server tells the same person in other words.
  useSession();
  const { user, role, school } = usePerson();
  const isStudent = role === 'student';
  const shown = placeShown({ role, user, school });
  const facts: [label: string, value: string | null][] = [
    [text('profile.role'), text(`shell.role.${role}`)],
    ...(shown.position ? [[text('profile.position'), user.position] as [string, string | null]] : []),
    ...(shown.school ? [[text('profile.school'), school?.name ?? null] as [string, string | null]] : []),
    ...(shown.bin ? [[text('profile.bin'), school?.bin ?? null] as [string, string | null]] : []),
    ...(user.group
      ? [[text(isStudent ? 'profile.class' : 'profile.ledClass'), user.group.name] as [string, string]]
      : []),
    [text('profile.bornDate'), user.bornDate && formatLocalDate(user.bornDate)],
    [text('profile.phone'), user.phone && formatPhone(user.phone)],
    [text('profile.email'), user.email ?? null],
  ];
  return (
    <Card title={text('profile.about')}>
      <div className={styles.who} data-profile>
        <Avatar userId={user.userId} surname={user.surname} name={user.firstname} isLarge />
        <p className={styles.name}>{[user.surname, user.firstname, user.lastname].filter(Boolean).join(' ')}</p>
        <Link to={pagePath(eduYear, 'profile-update')}>{text('profile.change')}</Link>
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
