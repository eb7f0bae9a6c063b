// The parents whom a sheet of students names: added, and never detached; two at most (decisions E27).
import { parentNameIn } from '#contract/contingent/parent-columns.ts';
import type { FieldProblem } from '#contract/core/form.ts';
import { mostParents, type ParentFields, parentFields } from '#contract/core/people-fields.ts';
import { isSameName, personName } from '#contract/core/person-name.ts';
import type { Beside } from '#server/features/contingent/public.ts';
import { bindMany, type Link, type NamedParent, readLinks } from '#server/features/parents/public.ts';

type Values = Readonly<Record<string, unknown>>;
type Problems = Record<string, FieldProblem>;
const textIn = (values: Values, field: string) =>
  typeof values[field] === 'string' ? (values[field] as string) : null;

/** The parents that a row names by their IINs. */
function namedIn(values: Values) {
  return parentFields.flatMap((fields: ParentFields) => {
    const iin = textIn(values, fields.iin);
    return iin === null ? [] : [{ fields, iin, phone: textIn(values, fields.phone) }];
  });
}

export const parentsBeside: Beside = {
  async prepare(db, { contingent, visible }) {
    const links = Map.groupBy(await readLinks(db, contingent.schoolId, {}), ({ value }) => value.studentSchoolUuid);
    const linksOf = (uuid: string | null): readonly Link[] => (uuid === null ? [] : (links.get(uuid) ?? []));
    // Only parents whom the reader sees need no name: that somebody else is known is told to nobody (decisions E3).
    const known = new Map(
      visible.flatMap(({ studentSchoolUuid }) =>
        linksOf(studentSchoolUuid).flatMap(({ user }) => (user.iin === null ? [] : [[user.iin, user] as const])),
      ),
    );
    const matched = new Set<number>();
    const phones = new Map<string, string>();
    const check = (values: Values, uuid: string | null): Problems => {
      const present = linksOf(uuid);
      const isBound = (iin: string) => present.some(({ user }) => user.iin === iin);
      const wrong: Problems = {};
      const seen = new Set<string>();
      let count = present.length;
      for (const { fields, iin, phone } of namedIn(values)) {
        const ofParent = known.get(iin);
        if (ofParent) matched.add(ofParent.id);
        const said = parentNameIn(textIn(values, fields.name) ?? '');
        if (seen.has(iin)) wrong[fields.iin] = { key: 'parents.wrong.same' };
        else if (iin === values.iin) wrong[fields.iin] = { key: 'parents.wrong.child' };
        else if (!isBound(iin)) {
          count += 1;
          if (count > mostParents) wrong[fields.iin] = { key: 'people-import.wrong.parents' };
          else if (!known.has(iin) && textIn(values, fields.name) === null)
            wrong[fields.name] = { key: 'people-import.wrong.noParentName' };
          else if (ofParent && said && !isSameName(ofParent, said))
            wrong[fields.name] = {
              key: 'people-import.wrong.otherParentName',
              values: { name: personName(ofParent) },
            };
        }
        seen.add(iin);
        // The phone of a parent is one for all children in the school.
        const other = phones.get(iin);
        if (phone !== null && other !== undefined && other !== phone)
          wrong[fields.phone] = { key: 'people-import.wrong.otherPhone' };
        else if (phone !== null) phones.set(iin, phone);
      }
      return wrong;
    };
    return {
      check,
      matched: () => matched,
      present(uuid, values) {
        const present = linksOf(uuid);
        return Object.fromEntries(
          parentFields.flatMap((fields: ParentFields) => {
            const iin = textIn(values, fields.iin);
            const link = iin === null ? undefined : present.find(({ user }) => user.iin === iin);
            // Without an IIN nothing is said of anybody; a name is needed for who is new, and changes nobody's.
            const phone = iin === null ? values[fields.phone] : (link?.value.phone ?? null);
            return [
              [fields.iin, link ? iin : null],
              [fields.name, link || iin === null ? values[fields.name] : null],
              [fields.phone, phone],
            ];
          }),
        );
      },
      hints: (values) =>
        Object.fromEntries(
          parentFields.flatMap((fields: ParentFields) => {
            const isNamed = (values[fields.name] ?? values[fields.phone]) !== undefined;
            return isNamed && values[fields.iin] === undefined
              ? [[fields.iin, { key: 'people-import.odd.parentNoIin' }]]
              : [];
          }),
        ),
    };
  },

  store(writing, rows) {
    const named = rows.flatMap(({ values, student }) =>
      namedIn(values).map(({ fields, iin, phone }): NamedParent => {
        const name = parentNameIn(textIn(values, fields.name) ?? '');
        return { student, iin, phone, name: name ?? null };
      }),
    );
    return bindMany(writing, named);
  },
};
