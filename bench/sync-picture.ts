// The picture of the page: bars of the time until everything is acknowledged. The axis is logarithmic, because the slowest takes a thousand
// times as long as the fastest.
import type { Results, Row } from './sync-figures.ts';
import { contestants } from './sync-peers.ts';

const size = { width: 860, left: 225, right: 185, bar: 20, gap: 8, top: 60 };
const axis = { from: 100, to: 1_000_000 };
const ticks = [100, 1_000, 10_000, 100_000, 1_000_000];

const heading =
  '1,000 edits over 300 ms, one refused, the token expiring half-way: time until all is acknowledged (red: edits lost, stuck, doubled, disordered)';

function place(ms: number): number {
  const share = Math.log10(ms / axis.from) / Math.log10(axis.to / axis.from);
  return size.left + Math.max(0, Math.min(1, share)) * (size.width - size.left - size.right);
}
function seconds(ms: number): string {
  return ms < 10_000 ? `${(ms / 1_000).toFixed(2)} s` : `${Math.round(ms / 1_000)} s`;
}
function verdict(row: Row): string {
  const faults = [
    row.lost > 0 ? `${row.lost} lost` : '',
    row.waiting > 0 ? `${row.waiting} stuck` : '',
    row.duplicated > 0 ? `${row.duplicated} twice` : '',
    row.stale + row.reordered > 0 ? 'disordered' : '',
  ].filter((word) => word !== '');
  return faults.join(', ');
}

function bar(row: Row, index: number): string {
  const y = size.top + index * (size.bar + size.gap);
  const middle = y + size.bar / 2 + 4;
  const faults = verdict(row);
  const end = row.totalMs ? place(row.totalMs.median) : place(axis.to);
  const colour = faults ? '#c0392b' : row.peer === 'ours' ? '#1a7f5a' : '#5b7fa6';
  const words = [row.totalMs ? seconds(row.totalMs.median) : 'never', faults].filter((word) => word !== '').join(', ');
  return [
    `<text x="${size.left - 8}" y="${middle}" text-anchor="end">${row.title}</text>`,
    `<rect x="${size.left}" y="${y}" width="${(end - size.left).toFixed(1)}" height="${size.bar}" fill="${colour}"${row.totalMs ? '' : ' opacity="0.4"'}/>`,
    `<text x="${(end + 6).toFixed(1)}" y="${middle}">${words}</text>`,
  ].join('\n');
}

/** Bars of the job with its refused edit and its expiring token. */
export function drawPicture(results: Results): string {
  const rows = contestants.flatMap(({ peer, setting }) =>
    results.rows.filter((row) => row.scenario === 'job' && row.peer === peer && row.setting === setting),
  );
  const bottom = size.top + rows.length * (size.bar + size.gap);
  const lines = ticks.map((ms) => {
    const x = place(ms).toFixed(1);
    return `<line x1="${x}" y1="${size.top - 6}" x2="${x}" y2="${bottom}" stroke="#ddd"/><text x="${x}" y="${size.top - 12}" text-anchor="middle" fill="#666">${ms / 1_000} s</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${bottom + 16}" viewBox="0 0 ${size.width} ${bottom + 16}" font-family="sans-serif" font-size="12">
<title>${heading}</title>
<rect width="100%" height="100%" fill="#fff"/>
<text x="12" y="22" font-size="13">${heading}</text>
${lines.join('\n')}
${rows.map(bar).join('\n')}
</svg>
`;
}
