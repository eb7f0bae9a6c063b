// Disk size of rows with their indexes: the basis of the sizes in docs/scaling.md.
import type { BenchPostgres } from './cluster.ts';

export type TableSize = { readonly table: string; readonly rows: number; readonly bytesPerRow: number };

const weighed = [
  'journal_cells',
  'lessons',
  'plan_themes',
  'cell_history',
  'ledger',
  'feed',
  'mark_uuids',
  'users',
  'sessions',
];

/** Rows are counted, not estimated; pages that are not full count too, as in production. */
export async function tableSizes(postgres: BenchPostgres): Promise<TableSize[]> {
  const sizes: TableSize[] = [];
  for (const table of weighed) {
    const [row] = await postgres.query<{ rows: string; bytes: string }>(
      `select count(*)::text as rows, pg_total_relation_size('${table}')::text as bytes from ${table}`,
    );
    const rows = Number(row?.rows ?? 0);
    if (rows > 0) sizes.push({ table, rows, bytesPerRow: Number(row?.bytes) / rows });
  }
  return sizes;
}
