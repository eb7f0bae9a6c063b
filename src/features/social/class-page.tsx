// The pupils of a class with their categories, each with what waits on this device; and the class passport.
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { columnsOf, List, useShownRow } from '#blocks/list/index.ts';
import { DocumentView } from '#blocks/read/document-view.tsx';
import { personName } from '#contract/core/person-name.ts';
import { holdsOn } from '#contract/social/social.cells.ts';
import { type PupilRow, pupilList } from '#contract/social/social.lists.ts';
import { socialDocument } from '#contract/social/social.office.documents.ts';
import type { SocialClassBody } from '#contract/social/social.schema.ts';
import { useDocument } from '#data/documents/use-documents.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { door } from '#shared/ui/icons/pages.ts';
import { ButtonLink, EmptyState, ReadOnlyNotice, Tabs } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { CategoryChips } from './category-chips.tsx';
import { CategoryForm } from './category-form.tsx';
import { LearningElsewhere } from './learning-elsewhere.tsx';
import { Entries, Passport, passportOf } from './passport.tsx';
import { PupilWindow } from './pupil-window.tsx';
import { useCategories, useWritten } from './use-social.ts';

export default function ClassPage() {
  const text = useText();
  const { role } = usePerson();
  const isTeacher = role === 'teacher';
  const groupId = Number(useParams().groupId);
  const document = useDocument(isTeacher ? null : socialDocument.name(groupId));
  const label = document.state === 'ready' ? document.body.label : text('social.class');
  if (isTeacher)
    return (
      <Page title={text('social.title')}>
        <LearningElsewhere />
      </Page>
    );
  return (
    <Page title={label}>
      <DocumentView document={document}>{(body) => <Pupils groupId={groupId} body={body} />}</DocumentView>
    </Page>
  );
}

function Pupils({ groupId, body }: { groupId: number; body: SocialClassBody }) {
  const text = useText();
  const { eduYear } = useParams();
  const { isReadOnly, timeZone } = usePerson();
  const { categories: all, words } = useCategories();
  const { categories: shownEntries } = useWritten(groupId, body.pupils);
  const today = schoolToday(timeZone);
  const [adding, setAdding] = useState<PupilRow | null>(null);
  const rows = useMemo(() => {
    const own = Map.groupBy(shownEntries, ({ pupil }) => pupil);
    return body.pupils.map((pupil): PupilRow => {
      return { ...pupil, name: personName(pupil), categories: own.get(pupil.pupil) ?? [] };
    });
  }, [body, shownEntries]);
  const columns = useMemo(
    () =>
      columnsOf(pupilList, {
        name: { title: text('social.field.name'), width: 18 },
        bornDate: { title: text('social.field.bornDate'), width: 8 },
        categories: {
          title: text('social.field.categories'),
          width: 30,
          words,
          card: 'detail',
          show: (row) => <CategoryChips rows={row.categories} words={words} />,
        },
      }),
    [text, words],
  );
  const { shown, to, close } = useShownRow('pupil', rows, pupilList.id);
  return (
    <div className="stack">
      {isReadOnly && <ReadOnlyNotice title={text('ui.readOnly')} />}
      <div className="row row-wrap">
        <ButtonLink icon={door} to={pagePath(eduYear, 'social/visits/preview/:groupId?', { groupId })}>
          {text('office.visits')}
        </ButtonLink>
      </div>
      <Tabs
        label={text('social.view')}
        tabs={[
          { value: 'pupils', label: text('social.view.pupils'), count: rows.length },
          { value: 'passport', label: text('social.view.passport') },
          { value: 'entries', label: text('social.view.entries'), count: shownEntries.length },
        ]}
      >
        {(tab) =>
          tab === 'passport' ? (
            <Passport
              hasNames
              title={text('social.passportOf', { label: body.label })}
              rows={passportOf(
                all,
                shownEntries.filter((entry) => holdsOn(entry, today)),
              )}
            />
          ) : tab === 'entries' ? (
            <Entries title={text('social.categoriesOf', { label: body.label })} rows={shownEntries} />
          ) : (
            <List
              name="social-pupils"
              title={text('social.categoriesOf', { label: body.label })}
              list={pupilList}
              columns={columns}
              rows={rows}
              searchHint={text('social.searchPupil')}
              empty={<EmptyState title={text('social.noPupils')} />}
              to={to}
              {...(!isReadOnly && { onEdit: setAdding })}
            />
          )
        }
      </Tabs>
      {shown && (
        <PupilWindow
          groupId={groupId}
          pupil={shown}
          canEdit={!isReadOnly}
          onAdd={() => setAdding(shown)}
          onClose={close}
        />
      )}
      {adding && <CategoryForm groupId={groupId} pupil={adding} row={null} onClose={() => setAdding(null)} />}
    </div>
  );
}
