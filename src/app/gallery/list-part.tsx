// The list of the house with five thousand pupils; which of its states is seen stands in the address.
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { columnsOf, List, useListQuery } from '#blocks/list/index.ts';
import { arrangeList } from '#contract/core/list.ts';
import { useLanguage } from '#shared/i18n/index.ts';
import { check, circleDashed, key, squareX } from '#shared/ui/icons/index.ts';
import { printer, trash } from '#shared/ui/icons/pages.ts';
import { AgeLabel, Button, EmptyState, Icon, SegmentedControl, useToast } from '#shared/ui/index.ts';
import { makePupils, type Pupil, pupilList } from './people-rows.ts';

const words = {
  own: 'Own password',
  first: 'First password',
  never: 'Never signed in',
  blocked: 'Blocked',
  mother: 'mother',
  father: 'father',
  guardian: 'guardian',
};
const signInIcons = { own: check, first: key, never: circleDashed, blocked: squareX };

const columns = columnsOf(pupilList, {
  name: {
    title: 'Pupil',
    width: 17,
    show: ({ surname, name }) => (
      <>
        {surname} <span className="muted">{name}</span>
      </>
    ),
  },
  group: { title: 'Class', width: 6, card: 'end' },
  parallel: { title: 'Parallel', width: 6, isHidden: true },
  iin: {
    title: 'IIN',
    width: 8,
    show: ({ iin }) => (iin ? <span className="num">•••• {iin.slice(-4)}</span> : <span className="faint">none</span>),
  },
  born: { title: 'Born', width: 8 },
  sex: { title: 'Sex', width: 5 },
  parents: {
    title: 'Parents',
    width: 13,
    words,
    card: 'detail',
    show: ({ parents }) =>
      parents.length > 0 && (
        <span className="row">
          {parents.map((parent) => (
            <span key={parent} className="st st--ok">
              <Icon shape={check} />
              {words[parent]}
            </span>
          ))}
        </span>
      ),
  },
  signIn: {
    title: 'Sign-in',
    width: 10,
    words,
    card: 'state',
    show: ({ signIn }) => (
      <span className={signIn === 'blocked' ? 'st st--danger' : 'st'}>
        <Icon shape={signInIcons[signIn]} />
        {words[signIn]}
      </span>
    ),
  },
  average: { title: 'Average', width: 7, isExported: false },
});

const pupils = makePupils(5_000);
const states = ['rows', 'paged', 'loading', 'empty'] as const;
type State = (typeof states)[number];
const pageSize = 200;

export default function ListPart() {
  const [parameters, setParameters] = useSearchParams();
  const state = states.find((known) => known === parameters.get('state')) ?? 'rows';
  const toast = useToast();
  const [query] = useListQuery(pupilList);
  const language = useLanguage();
  const [pages, setPages] = useState(1);
  const say = (what: string) => (chosen: readonly Pupil[]) => toast.success(`${what}: ${chosen.length}`);
  const archive = (chosen: readonly Pupil[]) =>
    toast.undo(`Archive: ${chosen.length}`, () => toast.success(`Taken back: ${chosen.length}`));
  // The pages come from the function that a server answers with, so the order is that of a real endpoint.
  const all = state === 'paged' ? arrangeList(pupilList, pupils, query, language) : pupils;
  const paged = {
    total: all.length,
    onEnd: () => setPages((now) => now + 1),
    fetchAll: async () => all,
  };
  const shown = { rows: pupils, paged: all.slice(0, pages * pageSize), loading: undefined, empty: [] }[state];
  return (
    <div className="stack">
      <SegmentedControl<State>
        label="State"
        value={state}
        onChange={(next) => setParameters({ state: next })}
        segments={states.map((value) => ({ value, label: value }))}
      />
      <List
        name="gallery-pupils"
        title="Pupils"
        list={pupilList}
        columns={columns}
        rows={shown}
        {...(state === 'paged' && { paged })}
        searchHint="Name, IIN or class"
        empty={
          <EmptyState
            title="No pupils yet"
            text="Bring them in from a file, or add the first one."
            actions={<Button variant="primary">Add a pupil</Button>}
          />
        }
        to={({ id }) => `/dev/gallery/pupil/${id}`}
        onEdit={(pupil) => toast.success(`Edit: ${pupil.surname} ${pupil.name}`)}
        onNew={() => toast.success('New pupil')}
        acts={[
          { label: 'Reset passwords', icon: key, onAct: say('Passwords') },
          { label: 'Slips', icon: printer, onAct: say('Slips') },
          { label: 'To the archive…', icon: trash, isDangerous: true, onAct: archive },
        ]}
        foot={<AgeLabel at="13:58" />}
      />
    </div>
  );
}
