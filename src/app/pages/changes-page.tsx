// What was changed in the school: how entries look is said by their features, whose files are found by their name.
import { Batches } from '#blocks/changes/batches.tsx';
import type { AnyKind } from '#blocks/changes/kinds.ts';
import { useText } from '#shared/i18n/index.ts';
import { Page } from '#shared/ui/shell/index.ts';

const found = import.meta.glob<{ default: readonly AnyKind[] }>('../../features/*/history.ts', { eager: true });
const kinds = Object.values(found).flatMap((module) => module.default);

export default function ChangesPage() {
  const text = useText();
  return (
    <Page title={text('changes.title')}>
      <p className="muted">{text('changes.lead')}</p>
      <Batches kinds={kinds} />
    </Page>
  );
}
