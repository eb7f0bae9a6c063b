// One school in numbers: classes and pupils by parallel and language, staff by position. Nobody is named.
import { useMemo } from 'react';
import { columnsOf, List } from '#blocks/list/index.ts';
import { ReadView } from '#blocks/read/read-view.tsx';
import { peopleCountsEndpoints as endpoints } from '#contract/people-counts/people-counts.endpoints.ts';
import {
  type CountsOfSchool,
  type ParallelCounts,
  parallelCountsList,
  pupilsOf,
} from '#contract/people-counts/people-counts.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { languageWords } from '#domain/person/person-words.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatDate } from '#shared/lib/dates.ts';
import { formatNumber } from '#shared/lib/numbers.ts';
import { EmptyState } from '#shared/ui/index.ts';
import styles from './school-counts.module.css';

export function SchoolCountsView({ id }: { id: number }) {
  const { school } = useAccount();
  const read = useRead(endpoints.school, { params: { id }, query: { eduYear: school.eduYear } });
  return (
    <ReadView read={read} rows={6}>
      {(counts) => <Counts counts={counts} />}
    </ReadView>
  );
}

function Counts({ counts }: { counts: CountsOfSchool }) {
  const [text, language] = [useText(), useLanguage()];
  const field = (name: string) => text(`people-counts.field.${name}`);
  const sums = [
    ...[['classes', counts.classes] as const, ['pupils', pupilsOf(counts)] as const],
    ...[['girls', counts.girls] as const, ['boys', counts.boys] as const, ['staff', counts.staff] as const],
  ];
  return (
    <div className="stack">
      <header>
        <h2>{counts.name}</h2>
        <p className="muted">{text('people-counts.asOf', { day: formatDate(counts.day) })}</p>
      </header>
      <dl className={styles.sums} data-sums>
        {sums.map(([name, number]) => (
          <div key={name} className="card">
            <dt>{field(name)}</dt>
            <dd className="num">{formatNumber(number, language)}</dd>
          </div>
        ))}
      </dl>
      <Parallels rows={counts.parallels} />
      <section className={styles.staff}>
        <h3>{text('people-counts.positions')}</h3>
        <table className="table">
          <tbody>
            {counts.positions.map(({ group, people }) => (
              <tr key={group}>
                <th scope="row">{text(`people-counts.position.${group}`)}</th>
                <td className="num r">{formatNumber(people, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function Parallels({ rows }: { rows: readonly ParallelCounts[] }) {
  const text = useText();
  const columns = useMemo(() => {
    const title = (field: string) => text(`people-counts.field.${field}`);
    return columnsOf(parallelCountsList, {
      parallel: {
        title: title('parallel'),
        width: 9,
        show: ({ parallel }) => text('people-counts.parallel', { parallel }),
      },
      eduLang: { title: title('eduLang'), width: 10, words: languageWords(text), card: 'detail' },
      classes: { title: title('classes'), width: 7 },
      pupils: { title: title('pupils'), width: 7, card: 'end' },
      girls: { title: title('girls'), width: 7 },
      boys: { title: title('boys'), width: 7 },
    });
  }, [text]);
  return (
    <List
      name="people-counts-school"
      title={text('people-counts.parallels')}
      list={parallelCountsList}
      columns={columns}
      rows={rows}
      empty={<EmptyState title={text('people-counts.noClasses')} text={text('people-counts.noClassesText')} />}
    />
  );
}
