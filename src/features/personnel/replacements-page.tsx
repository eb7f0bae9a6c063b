// Replacements of one member of the staff: planned, running and ended (PERS-010). `new` in place of one opens the window of a new one.
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ChangeHistory } from '#blocks/changes/change-history.tsx';
import { ReadView } from '#blocks/read/read-view.tsx';
import { type StaffMember, staffName } from '#contract/personnel/personnel.schema.ts';
import { isAboveDeputies } from '#contract/personnel/positions.ts';
import { type Replacement, type ReplacementState, replacementState } from '#contract/personnel/replacement.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatDate } from '#shared/lib/dates.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { plus } from '#shared/ui/icons/index.ts';
import { Button, ButtonLink, Card, EmptyState } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { replacementKind } from './history.ts';
import { CancelReplacement, ReplaceTeacher } from './replace-window.tsx';
import style from './replacement.module.css';
import { useMayTouch } from './staff-acts.tsx';
import { usePersonnel } from './use-personnel.ts';
import { useReplacements } from './use-replacements.ts';

const states: readonly ReplacementState[] = ['running', 'planned', 'ended'];

export default function ReplacementsPage() {
  const text = useText();
  const { eduYear, userId = '' } = useParams();
  const staff = usePersonnel();
  const read = useReplacements();
  const member = staff.data?.rows.find(({ id }) => String(id) === userId);
  const list = pagePath(eduYear, 'v3/backoffice/personnel');
  const card = pagePath(eduYear, 'v3/backoffice/personnel/:userId', { userId });
  return (
    <Page
      title={text('personnel.replacements')}
      lead={member && staffName(member)}
      from={[
        { label: text('office.personnel'), to: list },
        ...(member ? [{ label: staffName(member), to: card }] : []),
      ]}
    >
      <ReadView read={staff} rows={4}>
        {() =>
          member ? (
            <ReadView read={read} rows={6}>
              {(rows) => <Replacements member={member} staff={staff.data?.rows ?? []} rows={rows} />}
            </ReadView>
          ) : (
            <EmptyState
              isPage
              title={text('personnel.unknown')}
              text={text('personnel.unknownText')}
              actions={<ButtonLink to={list}>{text('personnel.toList')}</ButtonLink>}
            />
          )
        }
      </ReadView>
    </Page>
  );
}

type Shown = { member: StaffMember; staff: readonly StaffMember[]; rows: readonly Replacement[] };

function Replacements({ member, staff, rows }: Shown) {
  const text = useText();
  const { eduYear, id = '' } = useParams();
  const navigate = useNavigate();
  const { role, timeZone } = usePerson();
  const today = schoolToday(timeZone);
  const above = new Set(staff.filter(({ positionId }) => isAboveDeputies(positionId)).map(({ id }) => id));
  const mayWrite = useMayTouch(member) && member.state === 'active';
  const mayEnd = (one: Replacement) =>
    mayWrite &&
    replacementState(one, today) !== 'ended' &&
    (role === 'director' || one.assignments.every(({ substitute }) => !above.has(substitute.id)));
  const [ending, setEnding] = useState<Replacement | null>(null);
  const own = rows.filter(({ userId }) => userId === member.id);
  const ofOthers = rows.filter(({ assignments }) => assignments.some(({ substitute }) => substitute.id === member.id));
  const show = (which: string) =>
    navigate(pagePath(eduYear, 'v3/backoffice/personnel/:userId/:id', { userId: member.id, id: which }), {
      replace: true,
    });
  const list = (shown: readonly Replacement[], isOfOthers: boolean) => (
    <ul className={style.rows}>
      {shown.map((one) => (
        <Row
          key={one.uuid}
          replacement={one}
          isShown={one.uuid === id}
          isOfOthers={isOfOthers}
          onShow={() => void show(one.uuid)}
          onEnd={!isOfOthers && mayEnd(one) ? () => setEnding(one) : undefined}
        />
      ))}
    </ul>
  );
  return (
    <div className="stack">
      {mayWrite && (
        <div className="row row-wrap">
          <Button variant="primary" icon={plus} onClick={() => void show('new')}>
            {text('personnel.replace.save')}
          </Button>
        </div>
      )}
      {own.length === 0 && ofOthers.length === 0 && (
        <EmptyState title={text('personnel.replacements.empty')} text={text('personnel.replacements.emptyText')} />
      )}
      {states.map((state) => {
        const shown = own.filter((one) => replacementState(one, today) === state);
        return shown.length === 0 ? null : (
          <Card key={state} title={text(`personnel.replacements.${state}`)} isFlush>
            {list(shown, false)}
          </Card>
        );
      })}
      {ofOthers.length > 0 && (
        <Card title={text('personnel.replacements.ofOthers')} isFlush>
          {list(ofOthers, true)}
        </Card>
      )}
      {mayWrite && id === 'new' && <ReplaceTeacher member={member} onClose={() => void show('all')} />}
      {ending && <CancelReplacement replacement={ending} onClose={() => setEnding(null)} />}
    </div>
  );
}

type RowProps = {
  replacement: Replacement;
  isShown: boolean;
  isOfOthers: boolean;
  onShow: () => void;
  onEnd: (() => void) | undefined;
};

function Row({ replacement, isShown, isOfOthers, onShow, onEnd }: RowProps) {
  const text = useText();
  const language = useLanguage();
  const { uuid, name, from, to, order, reason, assignments } = replacement;
  const days =
    to === null
      ? text('personnel.replacements.forGood', { from: formatDate(from) })
      : text('personnel.replacements.period', { from: formatDate(from), to: formatDate(to) });
  const orderWords = order
    ? text('personnel.replacements.order', { number: order.number, date: formatDate(order.date) })
    : text('personnel.replacements.noOrder');
  return (
    <li data-shown={isShown}>
      <div className={style.what}>
        <b>{days}</b>
        {isOfOthers && <span>{text('personnel.replacements.of', { name })}</span>}
        {assignments.map(({ assignmentUuid, group, subgroup, subject, substitute }) => (
          <span key={assignmentUuid}>
            {[group, pickLocalized(subject, language), subgroup].filter(Boolean).join(' ')}
            {!isOfOthers && ` → ${substitute.name}`}
          </span>
        ))}
        <span className="muted">{[orderWords, reason].filter(Boolean).join(' · ')}</span>
      </div>
      <div className="row row-wrap">
        {onEnd && <Button onClick={onEnd}>{text('personnel.replacements.cancel')}</Button>}
        {!isOfOthers && !isShown && (
          <Button variant="plain" onClick={onShow}>
            {text('people.history')}
          </Button>
        )}
      </div>
      {isShown && <ChangeHistory of={replacementKind} id={uuid} />}
    </li>
  );
}
