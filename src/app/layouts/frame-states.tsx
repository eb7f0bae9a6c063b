// What stands over or instead of a page because of its year. Loaded when there is such a year, with its texts.
import { isIn } from '#contract/core/roles.ts';
import type { Person } from '#data/person.ts';
import { useText } from '#shared/i18n/index.ts';
import { fullYearLabel } from '#shared/lib/year-label.ts';
import { lock } from '#shared/ui/icons/index.ts';
import { Banner, EmptyState } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';

/** An archived year: a red warning in the words for families or for staff, with the year at its end (part 1 section 4). */
export function ArchiveWarning({ person }: { person: Person }) {
  const text = useText();
  const title = text(isIn('family', person.role) ? 'years.archive.user' : 'years.archive.teacher');
  return (
    <Banner tone="danger" icon={lock}>
      <b>{title}</b> {text('years.archive.why')} {person.year && fullYearLabel(person.year.eduYear)}
    </Banner>
  );
}

/** A year for which nothing is asked: the page says why instead (part 1 section 4). */
export function ClosedYear({ status, title }: { status: 'NotStarted' | 'Transfer'; title: string }) {
  const text = useText();
  return (
    <Page title={title}>
      <div role="status">
        <EmptyState isPage title={text(`years.${status}`)} text={text(`years.${status}.why`)} />
      </div>
    </Page>
  );
}
