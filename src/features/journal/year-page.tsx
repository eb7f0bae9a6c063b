// The year of a journal: what each pupil has in every period, and the mark that they make. Only to be read; made on the device, and
// honest about what is not on it.

import { useMemo } from 'react';
import { Link } from 'react-router';
import type { YearBody } from '#contract/configuration/configuration.endpoints.ts';
import { type GradingRules, readGradingRules } from '#contract/grading/grading.schema.ts';
import type { JournalBody } from '#contract/journal/journal.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { pickLocalized, type Text, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatNumber } from '#shared/lib/numbers.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { printer } from '#shared/ui/icons/pages.ts';
import { classes, EmptyState, IconButton, Nothing, Notice } from '#shared/ui/index.ts';
import { usePage } from '#shared/ui/shell/index.ts';
import styles from './journal.module.css';
import { journalPath } from './journal-paths.ts';
import { Periods, Pickers } from './journal-pickers.tsx';
import { useYear, type Year } from './use-year.ts';
import yearStyles from './year.module.css';
import { type PeriodResult, type YearPeriod, type YearRow, yearRows } from './year-rows.ts';

type Props = {
  assignmentUuid: string;
  year: YearBody | null;
  /** What is shown while there is nothing to show. */
  waiting: (found: Extract<Year, { state: 'waiting' }>['found']) => React.ReactNode;
};

export function YearPage({ assignmentUuid, year, waiting }: Props) {
  const rules = useMemo(() => readGradingRules(year?.formula), [year]);
  const found = useYear(assignmentUuid);
  return found.state === 'waiting' ? waiting(found.found) : <YearView found={found} rules={rules} />;
}

function YearView({ found, rules }: { found: Extract<Year, { state: 'ready' }>; rules: GradingRules | null }) {
  const text = useText();
  const language = useLanguage();
  const { school } = useAccount();
  const { journal, periods, cellAt, isComing } = found;
  const rows = rules ? yearRows(rules, periods, cellAt) : [];
  const title = `${journal.group.label} · ${pickLocalized(journal.subject.labels, language)}`;
  usePage({
    title,
    subtitle: text('journal.year.mark'),
    isBare: true,
    back: pagePath(school.eduYear, 'control/journal'),
  });
  const gaps = periods.filter((period) => !period.found || period.missing > 0);
  const coming = gaps.filter(({ isRefused }) => isComing && !isRefused);
  const isUnmarked = journal.scoreType === 'no_score';
  return (
    <div className={styles.journal} data-journal>
      <div className={styles.bar} data-bar>
        <Pickers journal={journal} period="year" />
        <Periods journal={journal} period="year" />
        <span className={styles.end}>
          <IconButton icon={printer} label={text('journal.print')} onClick={() => window.print()} />
        </span>
      </div>
      <div className={styles.scroll} data-scroll>
        <p className={styles.print} data-print>
          {[title, text('journal.year.mark')].join(' · ')}
        </p>
        <Gaps journal={journal} periods={gaps.filter((gap) => !coming.includes(gap))} />
        {!rules && (
          <div className={styles.notice}>
            <Notice tone="warn">{text('journal.result.noRules')}</Notice>
          </div>
        )}
        {isUnmarked ? (
          <EmptyState isPage title={text('grading.explain.noScore')} />
        ) : rows.length === 0 ? (
          rules && <EmptyState isPage title={text('journal.none')} text={text('journal.none.why')} />
        ) : (
          <YearTable
            journal={journal}
            periods={periods}
            rows={rows}
            isComing={isComing}
            label={`${text('journal.year.mark')}: ${title}`}
          />
        )}
        {rows.length > 0 && !isUnmarked && (
          <p className={classes(yearStyles.foot, 'faint')}>{text('journal.result.shownCells')}</p>
        )}
      </div>
      <Coming journal={journal} periods={coming} />
    </div>
  );
}

const periodName = (text: Text, { period }: JournalBody, number: number) =>
  text(`journal.period.${period.kind}`, { number });

type GapsProps = { journal: JournalBody; periods: readonly YearPeriod[]; isComing: boolean };

/** What is not on this device, period by period. */
function Gaps({ journal, periods }: Omit<GapsProps, 'isComing'>) {
  const text = useText();
  if (periods.length === 0) return null;
  return (
    <div className={styles.notice}>
      <Notice tone="warn" title={text('journal.year.gaps')}>
        <ul className={yearStyles.gaps}>
          {periods.map(({ number, found, missing }) => {
            const period = periodName(text, journal, number);
            const said = found
              ? text('journal.year.lessonsMissing', { period, count: missing })
              : text('journal.year.periodMissing', { period });
            return <li key={number}>{said}</li>;
          })}
        </ul>
      </Notice>
    </div>
  );
}

/** What has been asked for and is on its way. Below the table, so that nothing moves when it has come. */
function Coming({ journal, periods }: Omit<GapsProps, 'isComing'>) {
  const text = useText();
  const names = periods.map(({ number }) => periodName(text, journal, number)).join(', ');
  return (
    <p className={classes(yearStyles.coming, 'muted')} role="status">
      {names && text('journal.year.coming', { periods: names })}
    </p>
  );
}

type TableProps = GapsProps & { rows: readonly YearRow[]; label: string };
function YearTable({ journal, periods, rows, isComing, label }: TableProps) {
  const text = useText();
  const language = useLanguage();
  const { school } = useAccount();
  const { group, assignmentUuid, period, scoreType } = journal;
  const wordOf = (mark: number) =>
    scoreType === 'credit' ? text(mark === 1 ? 'ui.mark.credit' : 'ui.mark.noCredit') : String(mark);
  return (
    <table className={yearStyles.year} aria-label={label}>
      <thead>
        <tr>
          <th scope="col" className={yearStyles.number}>
            {text('journal.number')}
          </th>
          <th scope="col" className={yearStyles.name}>
            {text('journal.student')}
          </th>
          {periods.map(({ number }) => (
            <th key={number} scope="col">
              <Link
                to={journalPath(
                  school.eduYear,
                  group.id,
                  assignmentUuid,
                  period.kind === 'halfyear' ? number * 2 - 1 : number,
                )}
                replace
              >
                <span className="only-desk">{periodName(text, journal, number)}</span>
                <span className="only-phone" aria-hidden="true">
                  {number}
                </span>
                <span className="only-phone vh">{periodName(text, journal, number)}</span>
              </Link>
            </th>
          ))}
          <th scope="col" className={yearStyles.mark}>
            {text('journal.year')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, number, name, periods: results, year }) => (
          <tr key={id}>
            <td className={yearStyles.number}>{number}</td>
            <th scope="row" className={yearStyles.name}>
              {name}
            </th>
            {results.map((result, index) => (
              <td key={periods[index]?.number} className={result.kind === 'unknown' ? yearStyles.isUnknown : undefined}>
                <PeriodCell result={result} wordOf={wordOf} isComing={isComing && !periods[index]?.isRefused} />
              </td>
            ))}
            <td className={yearStyles.mark}>
              {year.mark === null ? <Nothing why={text('journal.year.none')} /> : <b>{wordOf(year.mark)}</b>}
              {year.mark !== null && scoreType === 'mark' && year.mean !== null && (
                <small>{text('journal.year.mean', { mean: formatNumber(year.mean, language, { digits: 2 }) })}</small>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps = { result: PeriodResult; wordOf: (mark: number) => string; isComing: boolean };
function PeriodCell({ result, wordOf, isComing }: CellProps) {
  const text = useText();
  if (result.kind === 'unknown' && isComing) return <Nothing why={text('journal.year.loading')} />;
  if (result.kind !== 'mark') return <Nothing why={text(`journal.year.${result.kind}`)} />;
  return (
    <>
      {wordOf(result.mark)}
      {result.percent !== null && <small>{result.percent} %</small>}
    </>
  );
}
