// What was changed in the school, by all features.
import { Batches } from '#blocks/changes/batches.tsx';
import { useKnownKinds } from '#blocks/changes/known-kinds.ts';
import { useText } from '#shared/i18n/index.ts';
import { Skeleton } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';

export default function ChangesPage() {
  const text = useText();
  const kinds = useKnownKinds();
  return (
    <Page title={text('changes.title')}>
      <p className="muted">{text('changes.lead')}</p>
      {kinds === null ? <Skeleton rows={8} /> : <Batches kinds={kinds} />}
    </Page>
  );
}
