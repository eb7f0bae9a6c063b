// Loaded into a server process before it starts (`node --import`): its modules find each other as Node has it, but each name is looked up
// once. Node reads the package.json of a package again for every module that imports from it, and that of drizzle-orm has 179 kB: half of the
// time of a start.
import { type ResolveFnOutput, registerHooks } from 'node:module';
import packageJson from '../../package.json' with { type: 'json' };

const root = new URL('../../', import.meta.url).href;
const packages = `${root}node_modules/`;
const drizzle = `${packages}drizzle-orm/`;
const folders = Object.entries(packageJson.imports).map(([alias, folder]) => ({
  start: alias.replace('*', ''),
  folder: new URL(folder.replace('*', ''), root).href,
}));

/** The file of ours that a module of ours means; undefined for a package. */
function ownFile(name: string, parent: string): string | undefined {
  if (!name.endsWith('.ts')) return undefined;
  if (name.startsWith('.')) return new URL(name, parent).href;
  const alias = folders.find(({ start }) => name.startsWith(start));
  return alias && alias.folder + name.slice(alias.start.length);
}

const known = new Map<string, ResolveFnOutput>();
registerHooks({
  resolve: (name, context, next) => {
    const { parentURL: parent = '', conditions } = context;
    if (!conditions.includes('import')) return next(name, context);
    if (parent.startsWith(drizzle) && name.startsWith('.') && name.endsWith('.js')) {
      return { url: new URL(name, parent).href, format: 'module', shortCircuit: true };
    }
    if (!parent.startsWith(root) || parent.startsWith(packages)) return next(name, context);
    const url = ownFile(name, parent);
    if (url !== undefined) return { url, format: 'module-typescript', shortCircuit: true };
    if (name.startsWith('.')) return next(name, context);
    // All modules of ours have the same packages.
    const resolved = known.get(name) ?? next(name, context);
    known.set(name, resolved);
    return { ...resolved, shortCircuit: true };
  },
});
