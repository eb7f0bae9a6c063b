// Runs the dependency rules over a folder.
import { runTool } from './sandbox.ts';

export type CruiseReport = {
  modules: { source: string }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
};

/** Folders that the rules are about. */
export const areas = ['contract', 'src', 'server', 'scripts', 'tests'];

export async function cruise(folder: string): Promise<CruiseReport> {
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...areas];
  const { stdout } = await runTool(folder, 'depcruise', ...args);
  return JSON.parse(stdout) as CruiseReport;
}
