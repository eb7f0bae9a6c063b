import { useMemo } from 'react';
import { columnsOf, List } from '#blocks/list/index.ts';
import { type SocialClass, type SocialClassesBody, socialClassList } from '#contract/social/social.schema.ts';
import { useText } from '#shared/i18n/index.ts';
import { EmptyState } from '#shared/ui/index.ts';

/** The classes to choose from, of both pages. */
export function ClassList({ body, to }: { body: SocialClassesBody; to: (row: SocialClass) => string }) {
  const text = useText();
  const columns = useMemo(() => {
    const title = (field: string) => text(`social.field.${field}`);
    return columnsOf(socialClassList, {
      group: { title: title('group'), width: 8 },
      parallel: { title: title('parallel'), width: 6, isHidden: true },
      lead: { title: title('lead'), width: 14, card: 'detail' },
      pupils: { title: title('pupils'), width: 7 },
      counted: { title: title('counted'), width: 10, card: 'end' },
      visits: { title: title('visits'), width: 10 },
    });
  }, [text]);
  return (
    <List
      name="social-classes"
      title={text('social.classes')}
      list={socialClassList}
      columns={columns}
      rows={body.classes}
      searchHint={text('social.searchClass')}
      empty={<EmptyState isPage title={text('social.noClasses')} text={text('social.noClassesText')} />}
      to={to}
    />
  );
}
