// A list of the office, whose exports may follow the layouts that the school has saved. They are kept reads: without a network the menu
// offers those of the last visit.
import { useState } from 'react';
import { isIn } from '#contract/core/roles.ts';
import { listLayoutsEndpoints } from '#contract/list-layouts/list-layouts.endpoints.ts';
import type { LayoutList } from '#contract/list-layouts/list-layouts.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { later } from '#shared/ui/later.tsx';
import { exportedOf, List, type ListProps } from '../list/index.ts';

const LayoutsWindow = later(() => import('./layouts-window.tsx'));

export type OfficeListProps<Row> = Omit<ListProps<Row>, 'saved'> & {
  /** Whose layouts it offers; lists with the same columns share them. */
  layouts: LayoutList;
};

export function OfficeList<Row extends object>({ layouts: list, ...props }: OfficeListProps<Row>) {
  const { school } = useAccount();
  const { role, isReadOnly } = usePerson();
  const read = useRead(listLayoutsEndpoints.list, { query: { schoolId: school.schoolId } });
  const [isArranging, setArranging] = useState(false);
  const canArrange = isIn('management', role) && !isReadOnly;
  const saved = {
    layouts: read.data?.filter((layout) => layout.list === list) ?? [],
    ...(canArrange && { onArrange: () => setArranging(true) }),
  };
  return (
    <>
      <List {...props} saved={saved} />
      {isArranging && (
        <LayoutsWindow
          list={list}
          title={props.title}
          columns={exportedOf(props.columns)}
          read={read}
          onClose={() => setArranging(false)}
        />
      )}
    </>
  );
}
