// What the management does to classes: stored by the server, shown again from the reads, and undone for ten seconds.
import { createElement, useRef } from 'react';
import { useStored } from '#blocks/changes/use-undo.ts';
import type { Sent } from '#blocks/form/use-entry-form.ts';
import type { PlainError } from '#contract/core/errors.ts';
import {
  type GroupDefault,
  type GroupSettings,
  type GroupSettingsFields,
  ruleKey,
  type StoredGroupSettings,
} from '#contract/groups/group-settings.ts';
import { groupWritesEndpoints as endpoints } from '#contract/groups/group-writes.endpoints.ts';
import type { CopiedGroups, GroupFields, StoredGroup } from '#contract/groups/group-writes.ts';
import type { SchoolGroup } from '#contract/groups/groups.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useReadAgain } from '#data/reads/use-read.ts';
import { BulkPreview, type PreviewWords } from '#domain/act/bulk-preview.tsx';
import { call, callOrThrow } from '#shared/http/api.ts';
import { errorWords, type Text, useText } from '#shared/i18n/index.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { useConfirm, useToast } from '#shared/ui/index.ts';

type Copy = { readonly fromYear: number; readonly fromParallel: number; readonly parallel: number };
export type SentGroup = Sent<GroupFields> & { readonly applyFrom?: string | null };

const groupWords = (text: Text): PreviewWords => ({
  chosen: (count) => text('groups.countedGroups', { count }),
  barred: (count) => text('groups.countedGroups', { count }),
  others: (count) => text('groups.bulk.others', { count }),
});

export function useGroupWrites() {
  const { api, school } = useAccount();
  const text = useText();
  const toast = useToast();
  const confirm = useConfirm();
  const stored = useStored();
  const readAgain = useReadAgain();
  /** The answer to a press may be lost: the same press again is the same request. */
  const requests = useRef(new Map<string, string>());
  const fail = (error: PlainError) => toast.error(errorWords(error, text));
  const tellWords = (words: string, batch: string | null) => {
    void readAgain();
    stored(words, batch);
  };
  const tell = (key: string, { label }: Pick<SchoolGroup, 'label'>, batch: string | null) =>
    tellWords(text(key, { group: label }), batch);

  const setArchived = async ({ id }: Pick<SchoolGroup, 'id'>, isArchived: boolean): Promise<void> => {
    const result = await call(api, endpoints.archive, { body: { ...school, id, isArchived, requestId: makeId() } });
    if (result.kind === 'error') fail(result.error);
    else tell(isArchived ? 'groups.archived' : 'groups.restored', result.data, result.data.batch);
  };
  const archive = async (group: SchoolGroup): Promise<void> => {
    const pupils = group.girls + group.boys;
    const isSure = await confirm({
      title: text('groups.archive.title', { group: group.label }),
      text: [
        ...(pupils > 0 ? [text('groups.archive.pupils', { count: pupils })] : []),
        text('groups.archive.text'),
      ].join(' '),
      confirmLabel: text('groups.archive'),
    });
    if (isSure) await setArchived(group, true);
  };
  /** Several as one change, which one undo takes back; shown before. */
  const archiveMany = async (chosen: readonly SchoolGroup[], isArchived: boolean): Promise<void> => {
    const label = text(isArchived ? 'groups.archive' : 'groups.restore');
    const rows = chosen.map(({ id, label: name, girls, boys }) => ({
      id,
      name,
      change: girls + boys > 0 ? text('groups.bulk.pupils', { count: girls + boys }) : null,
    }));
    const isSure = await confirm({
      title: label,
      text: createElement(BulkPreview, {
        rows,
        words: groupWords(text),
        lasting: [...(isArchived ? [text('groups.archive.text')] : []), text('groups.bulk.undone')].join(' '),
      }),
      confirmLabel: `${label} (${rows.length})`,
    });
    if (!isSure) return;
    const ids = rows.map(({ id }) => id);
    const key = JSON.stringify([ids, isArchived]);
    const requestId = requests.current.get(key) ?? makeId();
    requests.current.set(key, requestId);
    const result = await call(api, endpoints.archiveMany, { body: { ...school, ids, isArchived, requestId } });
    if (result.kind === 'error') return fail(result.error);
    requests.current.delete(key);
    const words = isArchived ? 'groups.bulk.archived' : 'groups.bulk.restored';
    tellWords(text(words, { count: result.data.count }), result.data.batch);
  };
  return {
    tell,
    tellWords,
    archive,
    archiveMany,
    restore: (group: SchoolGroup) => setArchived(group, false),
    create: ({ version: _, applyFrom: __, ...body }: SentGroup): Promise<StoredGroup> =>
      callOrThrow(api, endpoints.create, { body: { ...school, ...body } }),
    change: (id: number, body: SentGroup): Promise<StoredGroup> =>
      callOrThrow(api, endpoints.update, { body: { ...school, id, ...body } }),
    /** Says first what would be made, and makes it when the person agrees; null: they do not. */
    copy: async (body: Copy & { requestId: string }): Promise<CopiedGroups | null> => {
      const asked = { ...school, ...body };
      const { made, present } = await callOrThrow(api, endpoints.copy, {
        body: { ...asked, dryRun: true, requestId: makeId() },
      });
      const said = [
        made.length > 0 ? text('groups.copy.made', { groups: made.join(', ') }) : text('groups.copy.nothing'),
        ...(present.length > 0 ? [text('groups.copy.present', { groups: present.join(', ') })] : []),
      ];
      const isSure = await confirm({
        title: text('groups.copy'),
        text: said.join('. '),
        ...(made.length > 0 && { confirmLabel: text('groups.copy.make') }),
      });
      return isSure && made.length > 0 ? callOrThrow(api, endpoints.copy, { body: { ...asked, dryRun: false } }) : null;
    },
    /** Deletes a class, or offers the archive where something hangs on it. True: it is gone. */
    remove: async (group: SchoolGroup): Promise<boolean> => {
      const isSure = await confirm({
        title: text('groups.delete.title', { group: group.label }),
        text: text('groups.delete.text'),
        confirmLabel: text('groups.delete'),
        isDangerous: true,
      });
      if (!isSure) return false;
      const result = await call(api, endpoints.delete, { body: { ...school, id: group.id, requestId: makeId() } });
      if (result.kind !== 'error') tell('groups.deleted', group, result.data.batch);
      else if (result.error.code !== 'GROUP_NOT_EMPTY' || group.state === 'archive') fail(result.error);
      else {
        const isArchiving = await confirm({
          title: text('groups.notEmpty.title', { group: group.label }),
          text: `${text('groups.notEmpty', { places: (result.error.places ?? []).join(', ') })}. ${text('groups.notEmpty.text')}`,
          confirmLabel: text('groups.archive'),
        });
        if (isArchiving) await setArchived(group, true);
      }
      return result.kind !== 'error';
    },
    /** Takes a grade out of the settings: it begins with what is usual again. */
    removeRule: async ({ version, ...settings }: GroupSettings, rule: GroupDefault): Promise<void> => {
      const defaults = settings.defaults.filter((one) => ruleKey(one) !== ruleKey(rule));
      const body = { schoolId: school.schoolId, ...settings, defaults, version, requestId: makeId() };
      const result = await call(api, endpoints.saveSettings, { body });
      if (result.kind === 'error') fail(result.error);
      else tellWords(text('groups.settings.saved'), result.data.batch);
    },
    saveSettings: (body: Sent<GroupSettingsFields>): Promise<StoredGroupSettings> =>
      callOrThrow(api, endpoints.saveSettings, { body: { schoolId: school.schoolId, ...body } }),
  };
}
