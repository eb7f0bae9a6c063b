// The card of a student. What the list knows is shown at once; the rest is asked, and kept for the next time without a network.
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { SubjectHistory } from '#blocks/changes/subject-history.tsx';
import { ReadView } from '#blocks/read/read-view.tsx';
import type { StudentCard, StudentRow } from '#contract/contingent/contingent.schema.ts';
import { personName } from '#contract/core/person-name.ts';
import { isIn } from '#contract/core/roles.ts';
import { usePerson } from '#data/session/person.ts';
import { type Fact, Facts } from '#domain/person/facts.tsx';
import { ownContactFacts } from '#domain/person/own-contact-facts.ts';
import {
  blockWords,
  genderWords,
  languageWords,
  nameSourceWords,
  signInWords,
  yesOrNo,
} from '#domain/person/person-words.ts';
import { WholeIin } from '#domain/person/whole-iin.tsx';
import { type Rights, useRights } from '#domain/student/rights.ts';
import { type Text, useText } from '#shared/i18n/index.ts';
import { formatDate } from '#shared/lib/dates.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { formatPhone } from '#shared/lib/phone.ts';
import { yearLabel } from '#shared/lib/year-label.ts';
import { history } from '#shared/ui/icons/pages.ts';
import { Button, ButtonLink, Modal, Notice } from '#shared/ui/index.ts';
import { CardParents } from './parents/card-parents.tsx';
import { StudentActs } from './student-acts.tsx';
import style from './student-card.module.css';
import { StudentMovements } from './student-movements.tsx';
import { useNationalities, useStudentCard } from './use-contingent.ts';
import { useStudentWrites } from './use-student-writes.ts';

export function StudentCardView({ student, onClose }: { student: StudentRow; onClose: () => void }) {
  const text = useText();
  const { eduYear } = useParams();
  return (
    <Modal isOpen onClose={onClose} title={personName(student)} subtitle={subtitleIn(text, student)} size={700}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the window scrolls, and has nothing else to scroll it from by keys */}
      <section tabIndex={0} aria-label={text('contingent.card')}>
        <StudentFile student={student} onGone={onClose} />
        <div className="row">
          <ButtonLink to={pagePath(eduYear, 'backoffice/students/:studentUserId', { studentUserId: student.id })}>
            {text('contingent.openFile')}
          </ButtonLink>
        </div>
      </section>
    </Modal>
  );
}

/** All that the school knows of a student, in a window or on a page. */
export function StudentFile({ student, onGone }: { student: StudentRow; onGone: () => void }) {
  const text = useText();
  const read = useStudentCard(student.id);
  const rights = useRights();
  return (
    <div className={style.card}>
      {read.data && rights !== 'none' && <StudentActs card={read.data} rights={rights} onGone={onGone} />}
      {student.signIn === 'blocked' && (
        <Notice tone="warn">
          {[text('contingent.blocked_student'), read.data && blockWords(text, read.data)].filter(Boolean).join(' ')}
        </Notice>
      )}
      {read.data?.isChangedElsewhere && <Notice>{text('contingent.changedElsewhere')}</Notice>}
      <Profile student={student} card={read.data} rights={rights} />
      <ReadView read={read} rows={6}>
        {(card) => <Details card={card} />}
      </ReadView>
    </div>
  );
}

function subtitleIn(text: Text, { group, state, leftOn }: StudentRow): string {
  const label = group?.label ?? text('contingent.noGroup');
  if (state === 'active') return label;
  const left = leftOn ? text('contingent.archivedSince', { date: formatDate(leftOn) }) : text('contingent.archived');
  return `${label} · ${left}`;
}

/** `card` is undefined while only the list is known. */
function Profile({ student, card, rights }: { student: StudentRow; card: StudentCard | undefined; rights: Rights }) {
  const text = useText();
  const { wholeIin } = useStudentWrites();
  const { nameOf } = useNationalities();
  const { iin, bornDate, gender, group, isInStatistic } = student;
  const title = (field: string) => text(`contingent.field.${field}`);
  const facts: Fact[] = [
    [
      title('iin'),
      iin === null ? (
        text(card?.isNotResident ? 'contingent.notResident' : 'contingent.noIin')
      ) : (
        <WholeIin key="iin" masked={iin} ask={rights === 'none' ? null : () => wholeIin(student.id)} />
      ),
    ],
    [title('bornDate'), bornDate && formatDate(bornDate)],
    [title('gender'), genderWords(text)[gender]],
    [title('eduLang'), group && (languageWords(text)[group.eduLang] ?? group.eduLang)],
    [title('file'), student.file && <span className="num">{student.file}</span>],
    [title('isInStatistic'), yesOrNo(text)[isInStatistic ? 'yes' : 'no']],
  ];
  if (card)
    facts.push(
      [text('people.nameSource'), card.nameSource && nameSourceWords(text)[card.nameSource]],
      [title('nationality'), nameOf(card.nationalityId)],
      [title('phone'), card.phone && formatPhone(card.phone)],
      ...ownContactFacts(text, card.own, card.phone),
      [title('address'), card.address],
    );
  return (
    <Section title={text('contingent.card.profile')}>
      <Facts facts={facts} />
    </Section>
  );
}

function Details({ card }: { card: StudentCard }) {
  const text = useText();
  const { role } = usePerson();
  const [isHistory, setHistory] = useState(false);
  return (
    <>
      <Section title={text('contingent.card.classes')}>
        {card.classes.length === 0 && <p className="muted">{text('contingent.noGroup')}</p>}
        <ul className={style.rows}>
          {card.classes.map(({ group, eduYear, dateFrom, dateTo }) => (
            <li key={`${eduYear}:${dateFrom}:${group}`}>
              <b>{group}</b>
              <span className="muted">{yearLabel(eduYear)}</span>
              <span className="muted">
                {dateTo === null
                  ? text('contingent.card.since', { from: formatDate(dateFrom) })
                  : text('contingent.card.period', { from: formatDate(dateFrom), to: formatDate(dateTo) })}
              </span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={text('contingent.card.movements')}>
        <StudentMovements studentSchoolUuid={card.studentSchoolUuid} />
      </Section>
      <Section title={text('contingent.card.parents')}>
        <CardParents card={card} />
      </Section>
      <Section title={text('contingent.card.signIn')}>
        <Facts
          facts={[
            [text('people.field.login'), card.login],
            [text('contingent.field.signIn'), signInWords(text)[card.signIn]],
          ]}
        />
      </Section>
      {isIn('management', role) && (
        <section className={style.section}>
          <div className="row">
            <Button icon={history} aria-expanded={isHistory} onClick={() => setHistory(!isHistory)}>
              {text('people.history')}
            </Button>
          </div>
          {isHistory && <SubjectHistory of="student" id={card.studentSchoolUuid} />}
        </section>
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={style.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
