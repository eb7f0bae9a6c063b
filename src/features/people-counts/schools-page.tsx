// The schools of an area in numbers; whoever has one alone sees it at once.
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { columnsOf, List } from '#blocks/list/index.ts';
import { ReadView } from '#blocks/read/read-view.tsx';
import { peopleCountsEndpoints as endpoints } from '#contract/people-counts/people-counts.endpoints.ts';
import { type SchoolCounts, schoolCountsList } from '#contract/people-counts/people-counts.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { EmptyState } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { SchoolCountsView } from './school-counts.tsx';

export default function SchoolsPage() {
  const text = useText();
  const { school } = useAccount();
  const read = useRead(endpoints.schools, { query: { eduYear: school.eduYear } });
  return (
    <Page title={text('office.people-counts')} lead={text('people-counts.lead')}>
      <ReadView
        read={read}
        rows={6}
        empty={{ title: text('people-counts.noSchools'), text: text('people-counts.noSchoolsText') }}
      >
        {(schools) => {
          const [first, second] = schools;
          return first && !second ? <SchoolCountsView id={first.schoolId} /> : <Schools schools={schools} />;
        }}
      </ReadView>
    </Page>
  );
}

function Schools({ schools }: { schools: readonly SchoolCounts[] }) {
  const text = useText();
  const { eduYear } = useParams();
  const columns = useMemo(() => {
    const title = (field: string) => text(`people-counts.field.${field}`);
    return columnsOf(schoolCountsList, {
      name: { title: title('name'), width: 24 },
      classes: { title: title('classes'), width: 7 },
      pupils: { title: title('pupils'), width: 7, card: 'end' },
      girls: { title: title('girls'), width: 7 },
      boys: { title: title('boys'), width: 7 },
      staff: { title: title('staff'), width: 8 },
    });
  }, [text]);
  return (
    <List
      name="people-counts"
      title={text('office.people-counts')}
      list={schoolCountsList}
      columns={columns}
      rows={schools}
      searchHint={text('people-counts.search')}
      to={({ schoolId }) => pagePath(eduYear, 'people-counts/:schoolId', { schoolId })}
      empty={<EmptyState title={text('people-counts.noSchools')} />}
    />
  );
}
