// Follows the imports of each page from where it is loaded, to find which texts it shows and which were loaded with it.
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export type TextLoad = {
  /** The loaded module, and the file that loads it. */
  readonly module: string;
  readonly by: string;
  /** Folders whose texts are loaded with it. */
  readonly texts: readonly string[];
  /** Folders whose texts need not be. */
  readonly given?: readonly string[];
};
type Import = {
  readonly module: string;
  /** Imported names; undefined: the whole file. */
  readonly names: readonly string[] | undefined;
  /** Texts loaded with it, if it is loaded as a page or a part of one. */
  readonly texts: readonly string[] | undefined;
};

/** Files whose texts screens show; data and workers show none. */
const screens = /^(src\/(app|blocks|domain|features|shared)|contract)\//;
/** Imported from files of texts, but not texts themselves. */
const wordless = new Set(['routeDate', 'phonePrefix']);

/** What no `history.ts` brings: every page with a history has the words of the block, and those of schemas are of forms. */
const besideKinds = ['changes', 'form', 'import', 'validation'];

/** `root` is the folder with src and contract. */
export function readLoads(root: string) {
  const sources = new Map<string, ts.SourceFile>();
  const sourceOf = (file: string) => {
    const read = () => fs.readFileSync(path.join(root, file), 'utf8');
    const source = sources.get(file) ?? ts.createSourceFile(file, read(), ts.ScriptTarget.Latest, true);
    sources.set(file, source);
    return source;
  };
  const resolve = (from: string, specifier: string): string | undefined => {
    const isOurs = specifier.startsWith('#') || specifier.startsWith('.');
    if (!isOurs || !/\.tsx?$/.test(specifier)) return undefined;
    if (specifier.startsWith('.')) return path.join(path.dirname(from), specifier);
    return specifier.startsWith('#contract') ? specifier.slice(1) : `src/${specifier.slice(1)}`;
  };

  /** The file behind an index that a name comes from. */
  function behindIndex(file: string, name: string): string {
    const found = sourceOf(file).statements.find(
      (node) =>
        ts.isExportDeclaration(node) &&
        node.exportClause !== undefined &&
        ts.isNamedExports(node.exportClause) &&
        node.exportClause.elements.some((element) => element.name.text === name),
    );
    const specifier = found && ts.isExportDeclaration(found) ? found.moduleSpecifier : undefined;
    return (specifier && ts.isStringLiteral(specifier) && resolve(file, specifier.text)) || file;
  }

  /** The texts of a generated list that a file imports. */
  function listIn(file: string, name: string): string[] {
    const [, from = ''] =
      new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(sourceOf(file).text) ?? [];
    const found = resolve(file, from);
    const [, listed = ''] =
      new RegExp(`\\b${name}[^=]*= \\[([^\\]]*)\\]`).exec(found ? sourceOf(found).text : '') ?? [];
    return [...listed.matchAll(/'([^']+)'/g)].map(([, each]) => each ?? '');
  }

  /** Texts loaded with `import(…)`: those of withTexts around it, and for a feature's page its own and those that the feature names. */
  function textsBeside(node: ts.CallExpression, file: string): readonly string[] | undefined {
    const call = node.parent;
    if (ts.isCallExpression(call) && call.expression.getText() === 'withTexts') {
      return call.arguments.slice(1).flatMap((argument) => {
        if (ts.isStringLiteral(argument)) return argument.text;
        return ts.isSpreadElement(argument) ? listIn(file, argument.expression.getText()) : [];
      });
    }
    const [, feature] = /^src\/features\/([^/]+)\/feature(?:\.later)?\.ts$/.exec(file) ?? [];
    if (!feature) return undefined;
    const [, listed = ''] = /^ {2}texts: \[([^\]]*)\]/m.exec(sourceOf(file).text) ?? [];
    return [feature, ...[...listed.matchAll(/'([^']+)'/g)].map(([, name]) => name ?? '')];
  }

  function importsOf(file: string): Import[] {
    const found: Import[] = [];
    const add = (specifier: ts.Expression | undefined, rest: Omit<Import, 'module'>) => {
      const module = specifier && ts.isStringLiteral(specifier) ? resolve(file, specifier.text) : undefined;
      if (module) found.push({ module, ...rest });
    };
    const visit = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly) {
        const bindings = node.importClause?.namedBindings;
        const elements = bindings && ts.isNamedImports(bindings) ? bindings.elements : undefined;
        const names = elements
          ?.filter(({ isTypeOnly }) => !isTypeOnly)
          .map((element) => (element.propertyName ?? element.name).text);
        add(node.moduleSpecifier, { names, texts: undefined });
      } else if (ts.isExportDeclaration(node) && !node.isTypeOnly) {
        add(node.moduleSpecifier, { names: undefined, texts: undefined });
      } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
        add(node.arguments[0], { names: undefined, texts: textsBeside(node, file) });
      }
      ts.forEachChild(node, visit);
    };
    visit(sourceOf(file));
    return found;
  }

  /** The words that a `history.ts` brings: those of its folder, and those that it names. */
  function kindTexts(file: string): string[] {
    const [, listed = ''] = /^export const texts[^=]*= \[([^\]]*)\]/m.exec(sourceOf(file).text) ?? [];
    return [file.split('/').at(-2) ?? '', ...[...listed.matchAll(/'([^']+)'/g)].map(([, name]) => name ?? '')];
  }

  const withMutations = ['contract/mutations.ts', 'contract/office.ts'];
  /** Imports that belong to the same page; pages loaded with their own texts do not. */
  function nextOf(file: string): string[] {
    return importsOf(file).flatMap(({ module, names, texts }) => {
      if (texts !== undefined || !screens.test(module)) return [];
      // An operation's texts are shown by the code that calls `describe`.
      // Those of the office are among them once it is here.
      if (withMutations.includes(module)) return sourceOf(file).text.includes('.describe(') ? withMutations : [];
      if (/^contract\/found\/(office-)?texts-/.test(module)) return [];
      if (!names) return [module];
      const wordy = names.filter((name) => !wordless.has(name));
      return module.endsWith('/index.ts')
        ? wordy.map((name) => behindIndex(module, name))
        : wordy.length > 0
          ? [module]
          : [];
    });
  }

  return {
    /** Everything in these files that is loaded with texts. */
    loads: (files: readonly string[]): TextLoad[] =>
      files.flatMap((by) => importsOf(by).flatMap(({ module, texts }) => (texts ? [{ module, by, texts }] : []))),
    /** How the entries of features look in the history of changes: found by their name, beside the words that each brings. */
    kinds: (): TextLoad[] =>
      fs.globSync('src/features/*/history.ts', { cwd: root }).map((module) => ({
        module,
        by: module,
        texts: kindTexts(module),
        given: besideKinds,
      })),
    /** The files of a page. */
    reach(module: string): ReadonlySet<string> {
      const reached = new Set([module]);
      for (const file of reached) for (const next of nextOf(file)) reached.add(next);
      return reached;
    },
  };
}
