// Layouts of exports (issue 14, Files): which columns of a list go into a file, in which order and under which headings, for other systems
// that want their own, such as the national educational database. A school has them for all who may export the list.
import * as z from 'zod/mini';
import { requestId } from '../core/writes.ts';

/** Lists that may be exported by a layout. The archive of a list shares those of the list. */
export const layoutLists = [
  'students',
  'parents',
  'movements',
  'personnel',
  'groups',
  'class',
  'rooms',
  'alphabet-book',
  'alphabet-book-staff',
] as const;
export type LayoutList = (typeof layoutLists)[number];

export const longestName = 60;
export const longestHeading = 100;
export const mostColumns = 60;
/** Of one list: each is two entries of its menu. */
export const mostLayouts = 10;

const text = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest));

export const layoutColumn = z.object({
  /**
   * Key of the field in the list's description (contract/core/list.ts). Which of them a reader has is known where the list is shown: a
   * column that is not among theirs is left out of their file.
   */
  key: z.string().check(z.regex(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/, { error: 'list.layouts.wrong.column' })),
  /** Null: the list's own, in the language of whoever exports. */
  heading: z.nullable(text(longestHeading)),
});
export type LayoutColumn = z.infer<typeof layoutColumn>;

/** What a person says of a layout. */
export const layoutFields = z.object({
  name: text(longestName),
  columns: z.array(layoutColumn).check(
    z.minLength(1, { error: 'list.layouts.wrong.none' }),
    z.maxLength(mostColumns),
    z.refine((columns) => new Set(columns.map(({ key }) => key)).size === columns.length, {
      error: 'list.layouts.wrong.twice',
    }),
  ),
});
export type LayoutFields = z.infer<typeof layoutFields>;

const list = z.enum(layoutLists);
export const listLayout = z.object({ uuid: z.uuid(), version: z.int(), list, ...layoutFields.shape });
export type ListLayout = z.infer<typeof listLayout>;
export const storedLayout = z.object({ ...listLayout.shape, batch: z.uuid() });
export type StoredLayout = z.infer<typeof storedLayout>;

const schoolId = z.int().check(z.gte(1), z.lte(2_147_483_647));
const press = { schoolId, ...layoutFields.shape, requestId: z.optional(requestId) };
export const newLayout = z.object({ ...press, list });
export const changedLayout = z.object({ ...press, version: z.int() });
