// One class: what is true of it, its pupils in the order of the register, who was there, the parents, and what was changed.
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router';
import { SubjectHistory } from '#blocks/changes/subject-history.tsx';
import { ReadView } from '#blocks/read/read-view.tsx';
import { isIn } from '#contract/core/roles.ts';
import { groupsEndpoints } from '#contract/groups/groups.endpoints.ts';
import type { GroupCard } from '#contract/groups/groups.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { type Fact, Facts } from '#domain/person/facts.tsx';
import { languageWords, yesOrNo } from '#domain/person/person-words.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { calendarEvent } from '#shared/ui/icons/index.ts';
import { ButtonLink, Notice, Tabs } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { GroupActs } from './group-acts.tsx';
import { shiftWords } from './group-columns.tsx';
import { LeftTab } from './left-tab.tsx';
import { office } from './office.ts';
import { ParentsTab } from './parents-tab.tsx';
import { PupilsTab } from './pupils-tab.tsx';
import { useCanWrite } from './use-groups.ts';

export default function GroupPage() {
  const text = useText();
  const { eduYear, groupId } = useParams();
  const { school } = useAccount();
  const read = useRead(groupsEndpoints.byId, { params: office, query: { ...school, id: Number(groupId) } });
  return (
    <Page
      title={read.data?.label ?? text('groups.group')}
      from={{ label: text('groups.title'), to: pagePath(eduYear, 'backoffice/groups') }}
    >
      <ReadView read={read} rows={8}>
        {(group) => <Group group={group} />}
      </ReadView>
    </Page>
  );
}

function Group({ group }: { group: GroupCard }) {
  const text = useText();
  const { eduYear } = useParams();
  const { role, timeZone } = usePerson();
  const { id, eduLang, shift, lead, room, timeScheme, girls, boys, members, faculty, capacity } = group;
  const navigate = useNavigate();
  const canWrite = useCanWrite();
  const isManager = isIn('management', role);
  const today = schoolToday(timeZone);
  // Who comes later is in the register already, without a number.
  const [left, pupils] = useMemo(() => {
    const isLeft = ({ number, to }: (typeof members)[number]) => number === null && to !== null && to < today;
    return [members.filter(isLeft), members.filter((member) => !isLeft(member))];
  }, [members, today]);
  const title = (field: string) => text(`groups.field.${field}`);
  const facts: readonly Fact[] = [
    [title('eduLang'), languageWords(text)[eduLang] ?? eduLang],
    [title('shift'), shiftWords(text)[shift === 2 ? 2 : 1]],
    [title('lead'), lead?.name ?? text('groups.noLead')],
    [title('room'), room],
    [title('timeScheme'), timeScheme ?? text('groups.ofShift')],
    [title('pupils'), text('groups.counted', { pupils: girls + boys, girls, boys })],
    [title('capacity'), capacity],
    ...(faculty ? [[title('faculty'), text(`groups.faculty.${faculty}`)] as const] : []),
    [title('isInStatistic'), yesOrNo(text)[group.isInStatistic ? 'yes' : 'no']],
    ...(group.isInclusive ? [[title('isInclusive'), yesOrNo(text).yes] as const] : []),
  ];
  return (
    <div className="stack">
      {group.state === 'archive' && <Notice tone="warn">{text('groups.isArchived')}</Notice>}
      <div className="row row-wrap">
        {canWrite && <GroupActs group={group} onGone={() => void navigate(pagePath(eduYear, 'backoffice/groups'))} />}
        <ButtonLink to={pagePath(eduYear, 'backoffice/groups/:groupId/subgroups', { groupId: id })}>
          {text('groups.subgroups')}
        </ButtonLink>
        {group.state === 'active' && (
          <ButtonLink to={pagePath(eduYear, 'backoffice/contacts/:groupId', { groupId: id })}>
            {text('groups.contacts')}
          </ButtonLink>
        )}
        {isManager && (
          <ButtonLink
            icon={calendarEvent}
            to={pagePath(eduYear, 'frontoffice/timetable/:of/:id/:date?', { of: 'group', id })}
          >
            {text('groups.timetable')}
          </ButtonLink>
        )}
      </div>
      <Facts facts={facts} />
      <Tabs
        label={text('groups.tabsOfClass')}
        tabs={[
          { value: 'pupils', label: text('groups.tab.pupils'), count: girls + boys },
          { value: 'left', label: text('groups.tab.left'), count: left.length },
          { value: 'parents', label: text('groups.tab.parents') },
          ...(isManager ? [{ value: 'history', label: text('groups.history') }] : []),
        ]}
      >
        {(tab) =>
          tab === 'left' ? (
            <LeftTab group={group} members={left} />
          ) : tab === 'parents' ? (
            <ParentsTab label={group.label} pupils={pupils} />
          ) : tab === 'history' ? (
            <SubjectHistory of="group" id={id} />
          ) : (
            <PupilsTab group={group} pupils={pupils} />
          )
        }
      </Tabs>
    </div>
  );
}
