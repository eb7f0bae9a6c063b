// The card of one member of the staff. It is drawn from the list's answer, so that it is there without a network once the list was.
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { SubjectHistory } from '#blocks/changes/subject-history.tsx';
import { ReadView } from '#blocks/read/read-view.tsx';
import { formatLocalDate } from '#contract/core/time.ts';
import { type StaffMember, staffName } from '#contract/personnel/personnel.schema.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { Facts } from '#domain/person/facts.tsx';
import { ownContactFacts } from '#domain/person/own-contact-facts.ts';
import { blockWords, genderWords, nameSourceWords, signInWords, yesOrNo } from '#domain/person/person-words.ts';
import { WholeIin } from '#domain/person/whole-iin.tsx';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatNumber } from '#shared/lib/numbers.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { formatPhone } from '#shared/lib/phone.ts';
import { history } from '#shared/ui/icons/pages.ts';
import { Avatar, Button, ButtonLink, Card, Columns, EmptyState, Notice } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import style from './personnel.module.css';
import { replacedWords } from './personnel-columns.tsx';
import { StaffActs, useMayTouch } from './staff-acts.tsx';
import { usePersonnel } from './use-personnel.ts';
import { useStaffWrites } from './use-staff-writes.ts';

const replacements = 'v3/backoffice/personnel/:userId/:id';

export default function StaffPage() {
  const text = useText();
  const language = useLanguage();
  const { eduYear, userId } = useParams();
  const { timeZone } = usePerson();
  const navigate = useNavigate();
  const read = usePersonnel();
  const shown = read.data?.rows.find(({ id }) => String(id) === userId);
  const isArchived = shown?.state === 'archived';
  const from = isArchived
    ? { label: text('office.personnel-archive'), to: pagePath(eduYear, 'v3/backoffice/personnel/archive') }
    : { label: text('office.personnel'), to: pagePath(eduYear, 'v3/backoffice/personnel') };
  return (
    <Page
      title={shown ? staffName(shown) : text('office.personnel')}
      lead={shown && pickLocalized(shown.position, language)}
      from={from}
    >
      <ReadView read={read} rows={8}>
        {() =>
          shown ? (
            <div className="stack">
              <StaffActs member={shown} onGone={() => void navigate(pagePath(eduYear, 'v3/backoffice/personnel'))} />
              {shown.isBlocked && (
                <Notice tone="warn">
                  {[text('personnel.blocked_teacher'), blockWords(text, shown)].filter(Boolean).join(' ')}
                </Notice>
              )}
              {shown.replaced && <Notice>{replacedWords(text, shown.replaced, schoolToday(timeZone))}</Notice>}
              <StaffCard member={shown} />
              <StaffHistory id={shown.id} />
            </div>
          ) : (
            <EmptyState
              isPage
              title={text('personnel.unknown')}
              text={text('personnel.unknownText')}
              actions={<ButtonLink to={from.to}>{text('personnel.toList')}</ButtonLink>}
            />
          )
        }
      </ReadView>
    </Page>
  );
}

function StaffCard({ member }: { member: StaffMember }) {
  const text = useText();
  const { eduYear } = useParams();
  const language = useLanguage();
  const mayTouch = useMayTouch(member);
  const { wholeIin } = useStaffWrites();
  const { iin, phone, own, bornDate, sex, category, leads, login, archive, assignments } = member;
  const title = (field: string) => text(`personnel.field.${field}`);
  const hours = (value: number) => text('personnel.hours', { hours: formatNumber(value, language) });
  return (
    <Columns
      beside={
        <>
          <Card title={text('personnel.work')}>
            <Facts
              facts={[
                [title('position'), pickLocalized(member.position, language)],
                [title('category'), category && text(`personnel.category.${category}`)],
                [title('leads'), leads.join(', ')],
                [title('state'), text(`personnel.state.${member.state}`)],
                [title('isInStatistic'), yesOrNo(text)[member.isInStatistic === 1 ? 'yes' : 'no']],
              ]}
            />
          </Card>
          <Card title={text('personnel.field.signIn')}>
            <Facts
              facts={[
                [title('signIn'), signInWords(text)[member.signIn]],
                [title('login'), login],
              ]}
            />
          </Card>
          {archive && (
            <Card title={text('personnel.archiveCard')}>
              <Facts
                facts={[
                  [title('archivedOn'), archive.date && formatLocalDate(archive.date)],
                  [title('order'), archive.order],
                  [title('reason'), archive.reason],
                ]}
              />
            </Card>
          )}
        </>
      }
    >
      <Card title={text('personnel.profile')}>
        <div className={style.who}>
          <Avatar userId={member.id} surname={member.surname} name={member.firstname} isLarge />
          <p className={style.name}>{staffName(member)}</p>
        </div>
        <Facts
          facts={[
            [title('iin'), iin && <WholeIin masked={iin} ask={mayTouch ? () => wholeIin(member) : null} />],
            [title('bornDate'), bornDate && formatLocalDate(bornDate)],
            [title('sex'), genderWords(text)[sex]],
            [text('people.nameSource'), member.nameSource && nameSourceWords(text)[member.nameSource]],
            [title('phone'), phone && <span className="num">{formatPhone(phone)}</span>],
            ...ownContactFacts(text, own, phone),
          ]}
        />
      </Card>
      <Card
        title={text('personnel.assignments')}
        end={
          <>
            <span className="muted">{hours(member.weeklyHours)}</span>
            <ButtonLink variant="plain" to={pagePath(eduYear, replacements, { userId: member.id, id: 'all' })}>
              {text('personnel.replacements')}
            </ButtonLink>
          </>
        }
        isFlush
      >
        {assignments.length === 0 ? (
          <p className={`muted ${style.none}`}>{text('personnel.noAssignments')}</p>
        ) : (
          <ul className={style.assignments}>
            {assignments.map(({ uuid, group, subgroup, subject, weeklyHours }) => (
              <li key={uuid}>
                <b>{group}</b>
                <span>
                  {pickLocalized(subject, language)}
                  {subgroup && <span className="muted"> {subgroup}</span>}
                </span>
                <span className="num muted">{hours(weeklyHours)}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Columns>
  );
}

function StaffHistory({ id }: { id: number }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="row">
        <Button icon={history} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {text('people.history')}
        </Button>
      </div>
      {isOpen && (
        <Card title={text('people.history')}>
          <SubjectHistory of="staff" id={id} />
        </Card>
      )}
    </>
  );
}
