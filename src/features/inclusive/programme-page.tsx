// One programme: what is true of it, its pupils with their orders, and what can be done with it.
import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ChangeHistory } from '#blocks/changes/change-history.tsx';
import { List } from '#blocks/list/index.ts';
import { ReadView } from '#blocks/read/read-view.tsx';
import { isIn } from '#contract/core/roles.ts';
import { inclusiveEndpoints } from '#contract/inclusive/inclusive.endpoints.ts';
import {
  type Programme,
  type ProgrammeMember,
  programmeMemberList,
  quartersOf,
} from '#contract/inclusive/inclusive.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { type Fact, Facts } from '#domain/person/facts.tsx';
import { languageWords, yesOrNo } from '#domain/person/person-words.ts';
import { useText } from '#shared/i18n/index.ts';
import { formatDate } from '#shared/lib/dates.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { plus } from '#shared/ui/icons/index.ts';
import { dots, edit, history, trash } from '#shared/ui/icons/pages.ts';
import { Button, EmptyState, IconButton, Menu, Notice } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { programmeKind } from './history.ts';
import { memberColumns, orderWords, programmeName } from './programme-columns.tsx';
import { AddPupil, CloseProgramme, EditProgramme, EndPupil } from './programme-windows.tsx';
import { useMayWrite, useProgrammeWrites } from './use-programmes.ts';

const list = 'backoffice/groups/inclusive-group';

export default function ProgrammePage() {
  const text = useText();
  const { eduYear, programmeId } = useParams();
  const { school } = useAccount();
  const { schoolId } = school;
  const query = { schoolId, id: Number(programmeId) };
  const read = useRead(inclusiveEndpoints.byId, { query });
  const members = useRead(inclusiveEndpoints.members, { query });
  const isClosed = read.data?.state === 'closed';
  const from = isClosed
    ? { label: text('inclusive.archive'), to: pagePath(eduYear, `${list}/archive`) }
    : { label: text('office.inclusive'), to: pagePath(eduYear, list) };
  return (
    <Page title={read.data?.label ?? text('inclusive.group')} from={from}>
      <ReadView read={read} rows={6} isEditor>
        {(programme) => (
          <div className="stack">
            <Shown programme={programme} />
            <ReadView read={members} rows={4}>
              {({ rows }) => <Pupils programme={programme} members={rows} />}
            </ReadView>
            <History id={programme.id} />
          </div>
        )}
      </ReadView>
    </Page>
  );
}

type Opened = 'edit' | 'close' | null;

function Shown({ programme }: { programme: Programme }) {
  const text = useText();
  const { eduYear } = useParams();
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  const { remove } = useProgrammeWrites();
  const [opened, setOpened] = useState<Opened>(null);
  const { parent, teacher, eduLang, timeScheme, faculty, closedOn, closeOrder } = programme;
  const title = (field: string) => text(`inclusive.field.${field}`);
  const facts: Fact[] = [
    [title('programme'), programmeName(text, programme)],
    [title('parent'), parent.label],
    [title('teacher'), teacher?.name ?? text('inclusive.noTeacher')],
    [title('eduLang'), languageWords(text)[eduLang] ?? eduLang],
    [title('timeScheme'), timeScheme],
    [title('quarters'), quartersOf(programme)],
    [title('isInStat'), yesOrNo(text).no],
  ];
  if (faculty) facts.push([title('faculty'), text(`inclusive.faculty.${faculty}`)]);
  const close = () => setOpened(null);
  const leave = (isGone: boolean) => {
    if (isGone) void navigate(pagePath(eduYear, list));
  };
  return (
    <>
      {closedOn && (
        <Notice>
          {[
            text('inclusive.closedSince', { date: formatDate(closedOn) }),
            closeOrder && `${title('order')} ${orderWords(text, closeOrder)}`,
          ]
            .filter(Boolean)
            .join('. ')}
        </Notice>
      )}
      {mayWrite && closedOn === null && (
        <div className="row row-wrap">
          <Button icon={edit} onClick={() => setOpened('edit')}>
            {text('people.change')}
          </Button>
          <Button onClick={() => setOpened('close')}>{text('inclusive.close')}</Button>
          <Menu
            label={text('people.more')}
            placement="end"
            items={[
              {
                label: text('inclusive.delete'),
                icon: trash,
                isDangerous: true,
                onSelect: () => void remove(programme).then(leave),
              },
            ]}
            trigger={(attributes) => <IconButton icon={dots} label={text('people.more')} {...attributes} />}
          />
        </div>
      )}
      <Facts facts={facts} />
      {opened === 'edit' && <EditProgramme programme={programme} onClose={close} />}
      {opened === 'close' && <CloseProgramme programme={programme} onClose={close} />}
    </>
  );
}

function Pupils({ programme, members }: { programme: Programme; members: readonly ProgrammeMember[] }) {
  const text = useText();
  const mayWrite = useMayWrite() && programme.state === 'active';
  const [opened, setOpened] = useState<'add' | 'end' | null>(null);
  const columns = useMemo(() => memberColumns(text), [text]);
  const close = () => setOpened(null);
  const add = mayWrite && (
    <Button variant="primary" icon={plus} onClick={() => setOpened('add')}>
      {text('inclusive.add')}
    </Button>
  );
  const isAnybodyHere = members.some(({ to }) => to === null);
  return (
    <>
      {members.length > 0 && add && (
        <div className="row row-wrap">
          {add}
          {isAnybodyHere && <Button onClick={() => setOpened('end')}>{text('inclusive.end')}</Button>}
        </div>
      )}
      <List
        name="programme-pupils"
        title={programme.label}
        list={programmeMemberList}
        columns={columns}
        rows={members}
        searchHint={text('inclusive.searchPupil')}
        empty={
          <EmptyState
            title={text('inclusive.noPupils')}
            text={add ? text('inclusive.noPupilsText') : undefined}
            actions={add || undefined}
          />
        }
        {...(add && { onNew: () => setOpened('add') })}
      />
      {opened === 'add' && <AddPupil programme={programme} members={members} onClose={close} />}
      {opened === 'end' && <EndPupil programme={programme} members={members} onClose={close} />}
    </>
  );
}

function History({ id }: { id: number }) {
  const text = useText();
  const { role } = usePerson();
  const [isShown, setShown] = useState(false);
  if (!isIn('management', role)) return null;
  return (
    <>
      <div className="row">
        <Button icon={history} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {text('people.history')}
        </Button>
      </div>
      {isShown && <ChangeHistory of={programmeKind} id={String(id)} />}
    </>
  );
}
