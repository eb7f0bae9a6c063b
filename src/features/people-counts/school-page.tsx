import { useParams } from 'react-router';
import { useText } from '#shared/i18n/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { SchoolCountsView } from './school-counts.tsx';

export default function SchoolPage() {
  const text = useText();
  const { schoolId } = useParams();
  return (
    <Page title={text('office.people-counts')}>
      <SchoolCountsView id={Number(schoolId)} />
    </Page>
  );
}
