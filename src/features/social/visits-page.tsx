// Missed lessons of a class by reason in a period, and visits to the homes of its pupils; without a class, the classes to choose from.
import { useParams } from 'react-router';
import { DocumentView } from '#blocks/read/document-view.tsx';
import { socialDocument } from '#contract/social/social.office.documents.ts';
import type { SocialClassBody } from '#contract/social/social.schema.ts';
import { useDocument } from '#data/documents/use-documents.ts';
import { usePerson } from '#data/session/person.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { ReadOnlyNotice, Tabs } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { ClassList } from './class-list.tsx';
import { LearningElsewhere } from './learning-elsewhere.tsx';
import { MissedLessonsList } from './missed-lessons.tsx';
import { useSocialClasses, useWritten } from './use-social.ts';
import { Visits } from './visits.tsx';

export default function VisitsPage() {
  const text = useText();
  const { role } = usePerson();
  const { groupId } = useParams();
  const title = text('office.visits');
  if (role === 'teacher')
    return (
      <Page title={title}>
        <LearningElsewhere />
      </Page>
    );
  return groupId === undefined ? (
    <Page title={title}>
      <Choice />
    </Page>
  ) : (
    <OfClass groupId={Number(groupId)} />
  );
}

function Choice() {
  const { eduYear } = useParams();
  return (
    <DocumentView document={useSocialClasses()}>
      {(body) => (
        <ClassList
          body={body}
          to={({ groupId }) => pagePath(eduYear, 'social/visits/preview/:groupId?', { groupId })}
        />
      )}
    </DocumentView>
  );
}

function OfClass({ groupId }: { groupId: number }) {
  const text = useText();
  const { eduYear } = useParams();
  const { isReadOnly } = usePerson();
  const document = useDocument(socialDocument.name(groupId));
  const label = document.state === 'ready' ? document.body.label : text('social.class');
  return (
    <Page
      title={text('social.visits.of', { label })}
      from={{ to: pagePath(eduYear, 'social/visits/preview/:groupId?'), label: text('office.visits') }}
    >
      {isReadOnly && <ReadOnlyNotice title={text('ui.readOnly')} />}
      <DocumentView document={document}>{(body) => <Parts groupId={groupId} body={body} />}</DocumentView>
    </Page>
  );
}

function Parts({ groupId, body }: { groupId: number; body: SocialClassBody }) {
  const text = useText();
  const { year } = usePerson();
  const { visits } = useWritten(groupId, body.pupils);
  // Visits follow a pupil through the years; a page shows those of its own.
  const rows = year ? visits.filter(({ date }) => year.dateStart <= date && date <= year.dateEnd) : visits;
  return (
    <Tabs
      label={text('social.view')}
      tabs={[
        { value: 'missed', label: text('social.missed.title') },
        { value: 'visits', label: text('social.visits.home'), count: rows.length },
      ]}
    >
      {(tab) =>
        tab === 'visits' ? (
          <Visits groupId={groupId} body={body} rows={rows} />
        ) : (
          <MissedLessonsList groupId={groupId} label={body.label} />
        )
      }
    </Tabs>
  );
}
