// One class: what is true of it, and its pupils in the order of the register with those who left.
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { List } from '#blocks/list/index.ts';
import { ReadView } from '#blocks/read/read-view.tsx';
import { isIn } from '#contract/core/roles.ts';
import { groupsEndpoints } from '#contract/groups/groups.endpoints.ts';
import { type GroupCard, memberList } from '#contract/groups/groups.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { type Fact, Facts } from '#domain/person/facts.tsx';
import { languageWords } from '#domain/person/person-words.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { calendarEvent } from '#shared/ui/icons/index.ts';
import { EmptyState, Icon } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { memberColumns, shiftWords } from './group-columns.tsx';
import styles from './groups.module.css';
import { office } from './office.ts';

export default function GroupPage() {
  const text = useText();
  const { groupId } = useParams();
  const { school } = useAccount();
  const read = useRead(groupsEndpoints.byId, { params: office, query: { ...school, id: Number(groupId) } });
  return (
    <Page title={read.data?.label ?? text('groups.group')}>
      <ReadView read={read} rows={8}>
        {(group) => <Group group={group} />}
      </ReadView>
    </Page>
  );
}

function Group({ group }: { group: GroupCard }) {
  const text = useText();
  const { eduYear } = useParams();
  const { role } = usePerson();
  const columns = useMemo(() => memberColumns(text), [text]);
  const { id, eduLang, shift, lead, room, timeScheme, girls, boys, members, label } = group;
  const title = (field: string) => text(`groups.field.${field}`);
  const facts: readonly Fact[] = [
    [title('eduLang'), languageWords(text)[eduLang] ?? eduLang],
    [title('shift'), shiftWords(text)[shift === 2 ? 2 : 1]],
    [title('lead'), lead?.name ?? text('groups.noLead')],
    [title('room'), room],
    [title('timeScheme'), timeScheme ?? text('groups.ofShift')],
    [title('pupils'), text('groups.counted', { pupils: girls + boys, girls, boys })],
  ];
  return (
    <div className="stack">
      <Facts facts={facts} />
      {isIn('management', role) && (
        <p>
          <Link
            className={styles.way}
            to={pagePath(eduYear, 'frontoffice/timetable/:of/:id/:date?', { of: 'group', id })}
          >
            <Icon shape={calendarEvent} size="sm" /> {text('groups.timetable')}
          </Link>
        </p>
      )}
      <List
        name="group"
        title={label}
        list={memberList}
        columns={columns}
        rows={members}
        to={({ studentGroupUuid, studentUserId }) =>
          pagePath(eduYear, 'backoffice/groups/:groupId/:studentGroupUuid/:studentUserId', {
            ...{ groupId: id, studentGroupUuid, studentUserId },
          })
        }
        searchHint={text('groups.searchPupil')}
        empty={<EmptyState title={text('groups.noPupils')} />}
      />
    </div>
  );
}
