// Home of the social worker: the classes of the year with what is counted in them, and the sums of the school. A teacher is only shown whose
// lessons are at home.
import { useParams } from 'react-router';
import { DocumentView } from '#blocks/read/document-view.tsx';
import type { PassportRow } from '#contract/social/social.lists.ts';
import type { SocialClassesBody } from '#contract/social/social.schema.ts';
import { usePerson } from '#data/session/person.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { door } from '#shared/ui/icons/pages.ts';
import { ButtonLink, Tabs } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { ClassList } from './class-list.tsx';
import { LearningElsewhere } from './learning-elsewhere.tsx';
import { Passport } from './passport.tsx';
import { useSocialClasses } from './use-social.ts';

export default function CategoriesPage() {
  const text = useText();
  const { role } = usePerson();
  return <Page title={text('social.title')}>{role === 'teacher' ? <LearningElsewhere /> : <Classes />}</Page>;
}

function Classes() {
  const text = useText();
  const { eduYear } = useParams();
  return (
    <DocumentView document={useSocialClasses()}>
      {(body) => (
        <div className="stack">
          <div className="row row-wrap">
            <ButtonLink icon={door} to={pagePath(eduYear, 'social/visits/preview/:groupId?')}>
              {text('office.visits')}
            </ButtonLink>
          </div>
          <Tabs
            label={text('social.view')}
            tabs={[
              { value: 'classes', label: text('social.classes'), count: body.classes.length },
              { value: 'sums', label: text('social.sums') },
            ]}
          >
            {(tab) =>
              tab === 'sums' ? (
                <Passport title={text('social.sums')} rows={sumsOf(body)} hasNames={false} />
              ) : (
                <ClassList
                  body={body}
                  to={({ groupId }) => pagePath(eduYear, 'social/categories/:groupId', { groupId })}
                />
              )
            }
          </Tabs>
        </div>
      )}
    </DocumentView>
  );
}

function sumsOf({ categories, classes }: SocialClassesBody): PassportRow[] {
  return categories.flatMap(({ id }) => {
    const pupils = classes.reduce((sum, { byCategory }) => sum + (byCategory[id] ?? 0), 0);
    return pupils > 0 ? [{ category: id, pupils, names: [] }] : [];
  });
}
