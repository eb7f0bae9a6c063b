// How a category and a visit look where two values meet, and in their history.
import type { CategoryEntry, VisitEntry } from '#contract/social/social.cells.ts';
import { socialClassesDocument, socialDocument, socialRoles } from '#contract/social/social.office.documents.ts';
import { useAccount } from '#data/account-context.tsx';
import { useDocument } from '#data/documents/use-documents.ts';
import { defineCellLook, type ShownValue } from '#domain/operation/cell-look.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatDate } from '#shared/lib/dates.ts';

/** Whom and which category a cell is about, as far as the documents of the device say. */
function useNames(document: string | null): (id: string) => string | undefined {
  const language = useLanguage();
  const { school } = useAccount();
  const own = useDocument(document === null ? null : socialDocument.named(document));
  const classes = useDocument(socialClassesDocument.name(school.eduYear));
  return (id) => {
    const [uuid = '', of] = id.split(':');
    const pupil = own.state === 'ready' ? own.body.pupils.find((one) => one.pupil === uuid) : undefined;
    if (!pupil) return undefined;
    const name = `${pupil.surname} ${pupil.firstname}`;
    const categories = classes.state === 'ready' ? classes.body.categories : [];
    const category = categories.find((one) => String(one.id) === of);
    return category ? `${name} · ${pickLocalized(category, language)}` : name;
  };
}

const place = { title: 'social.title', path: 'social/categories', writers: socialRoles, useNames } as const;
const common = { document: 'social', short: 'never', place } as const;

export default [
  defineCellLook<CategoryEntry>({ ...common, cell: 'category', label: 'social.category', View: CategoryValue }),
  defineCellLook<VisitEntry>({ ...common, cell: 'visit', label: 'social.visit', View: VisitValue }),
];

function CategoryValue({ value }: ShownValue<CategoryEntry>) {
  const text = useText();
  if (value === null) return <b>{text('social.value.none')}</b>;
  const { from, to, document } = value;
  return (
    <div>
      <b>
        {to === null
          ? text('social.since', { from: formatDate(from) })
          : text('social.period', { from: formatDate(from), to: formatDate(to) })}
      </b>
      {document && <p className="side__note">{document}</p>}
    </div>
  );
}

function VisitValue({ value }: ShownValue<VisitEntry>) {
  const text = useText();
  if (value === null) return <b>{text('social.value.noVisit')}</b>;
  const { date, who, why, result } = value;
  return (
    <div>
      <b>{[formatDate(date), who].join(', ')}</b>
      <p className="side__note">{why}</p>
      {result && <p className="side__note">{result}</p>}
    </div>
  );
}
