// What a replacement would bring, below the choice of who teaches what.
import type { ReplacementPreview } from '#contract/personnel/replacement.ts';
import { errorWords, pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatDate } from '#shared/lib/dates.ts';
import { formatNumber } from '#shared/lib/numbers.ts';
import { Notice, Skeleton, Table } from '#shared/ui/index.ts';
import style from './replacement.module.css';
import type { Previewed } from './use-replacements.ts';

export function PreviewOfReplacement({ previewed }: { previewed: Previewed }) {
  const text = useText();
  if (previewed.kind === 'none') return <p className="muted">{text('personnel.replace.chooseFirst')}</p>;
  if (previewed.kind === 'asking') return <Skeleton rows={3} />;
  if (previewed.kind === 'shown') return <Shown preview={previewed.preview} />;
  const { error } = previewed;
  const said = Object.values(error.errors ?? {}).flat();
  return (
    <Notice tone="warn">
      {said.length > 0 ? said.join(' ') : `${text('personnel.replace.previewFailed')}. ${errorWords(error, text)}`}
    </Notice>
  );
}

type What = Pick<ReplacementPreview['clashes'][number], 'group' | 'subgroup' | 'subject'>;

function Shown({ preview }: { preview: ReplacementPreview }) {
  const text = useText();
  const language = useLanguage();
  const hours = (value: number) => formatNumber(value, language);
  const what = ({ group, subgroup, subject }: What) =>
    [group, pickLocalized(subject, language), subgroup].filter(Boolean).join(' ');
  const { lessons, clashes, clashCount, loads } = preview;
  return (
    <div className="stack" data-preview>
      <p>
        {text('personnel.replace.lessons', { count: lessons })}
        {clashCount === 0 && `. ${text('personnel.replace.noClashes')}`}
      </p>
      {clashCount > 0 && (
        <Notice tone="warn">
          <b>{text('personnel.replace.clashes', { count: clashCount })}</b>
          <ul className={style.clashes}>
            {clashes.map((clash) => (
              <li key={`${clash.date} ${clash.timeStart} ${clash.group} ${clash.substituteId}`}>
                {text('personnel.replace.clash', {
                  date: formatDate(clash.date),
                  time: `${clash.timeStart}–${clash.timeEnd}`,
                  what: what(clash),
                  name: clash.name,
                  other: what(clash.other),
                })}
              </li>
            ))}
          </ul>
          {clashes.length < clashCount && text('personnel.replace.clashesMore', { count: clashes.length })}
        </Notice>
      )}
      <Table
        caption={text('personnel.replace.load')}
        rows={loads}
        rowKey={({ userId }) => userId}
        columns={[
          { key: 'name', head: text('personnel.replace.load'), cell: ({ name }) => name, isRowHead: true },
          {
            key: 'before',
            head: text('personnel.replace.before'),
            isNumeric: true,
            cell: ({ before }) => hours(before),
          },
          {
            key: 'after',
            head: text('personnel.replace.after'),
            isNumeric: true,
            cell: ({ after }) => <b>{hours(after)}</b>,
          },
        ]}
      />
    </div>
  );
}
