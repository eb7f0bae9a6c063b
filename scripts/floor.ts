// Fails where our code calls what the oldest browsers that we support lack (README), by MDN's browser-compat-data (CC0-1.0). Syntax is lowered by
// the build, whose target is the same floor (scripts/build-options.ts). Usage: node scripts/floor.ts
import fs from 'node:fs';
import path from 'node:path';
import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier, SupportStatement } from '@mdn/browser-compat-data';
import ts from 'typescript';
import { type FloorBrowser, floor } from './build-options.ts';
import { root } from './steps.ts';

/** What `src/shared/lib/polyfills.ts` brings. */
const polyfilled = new Set(['Map.groupBy', '.toReversed', '.toSorted', '.toSpliced', '.with']);

/** Calls that are made only where they are there, or whose absence changes nothing, with the reason. */
const guarded: Readonly<Record<string, string>> = {
  '.requestIdleCallback': 'Safari: a timer instead',
  '.cancelIdleCallback': 'where the former is there',
  'Notification.permission': 'push is offered where Notification and PushManager are there (data/device/push.ts)',
  'Notification.requestPermission': 'the same',
  '.getSubscription': 'the same',
  '.unsubscribe': 'the same',
  '.showNotification': 'a push arrives where it was asked for',
  '.equals': "Dexie's",
  '.configure': "Tiptap's",
};

const named = (name: string) => name.replace(/_static$/, '');

function hasSupport(support: SupportStatement | undefined, oldest: number): boolean {
  const statements = support === undefined ? [] : Array.isArray(support) ? support : [support];
  return statements.some(({ version_added: added, version_removed: removed, partial_implementation, ...rest }) => {
    if (rest.flags || rest.prefix || rest.alternative_name || typeof added !== 'string') return false;
    // What was partial and has become whole counts from its beginning.
    if (removed && !partial_implementation) return false;
    return Number.parseFloat(added.replace('≤', '')) <= oldest;
  });
}

/** Whether every browser of the floor has it. What MDN says nothing of is taken for old. */
function isOld({ __compat }: { __compat?: CompatStatement }): boolean {
  if (!__compat) return true;
  const browsers = Object.entries(floor) as [FloorBrowser, number][];
  return browsers.every(([browser, oldest]) => hasSupport(__compat.support[browser], oldest));
}

/** `Interface.member` of statics, `Name` of globals, and members that no interface of the floor has. */
function findNew() {
  const statics = new Set<string>();
  const globals = new Set<string>();
  const oldMembers = new Set<string>();
  const newMembers = new Set<string>();
  const interfaces: [string, Identifier][] = [
    ...Object.entries(bcd.api as Identifier),
    ...Object.entries(bcd.javascript.builtins as Identifier),
  ].filter(([name]) => name !== '__compat') as [string, Identifier][];
  for (const [name, node] of interfaces) {
    if (!isOld(node)) globals.add(name);
    for (const [member, child] of Object.entries(node) as [string, Identifier][]) {
      if (member === '__compat' || member === name) continue;
      if (member.endsWith('_static') || isStaticBuiltin(name, child)) {
        if (!isOld(child)) statics.add(`${name}.${named(member)}`);
      }
      (isOld(child) && isOld(node) ? oldMembers : newMembers).add(named(member));
    }
  }
  for (const member of oldMembers) newMembers.delete(member);
  return { statics, globals, members: newMembers };
}

/** The builtins tell a static by the address of its page alone: "Map/groupBy" against "Map/prototype/get" is not said, so both are looked for. */
function isStaticBuiltin(name: string, { __compat }: Identifier): boolean {
  return __compat?.spec_url !== undefined && JSON.stringify(__compat.spec_url).includes(`-${name.toLowerCase()}.`);
}

function filesOf(folder: string): string[] {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(folder, file));
}

type Found = { readonly name: string; readonly line: number };

/** Names that a file declares or imports, and names of members that it declares. */
function declaredIn(source: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node) => {
    const { name } = node as { name?: ts.Node };
    if (name && ts.isIdentifier(name) && !ts.isPropertyAccessExpression(node)) names.add(name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

function usesIn(source: ts.SourceFile, lacking: ReturnType<typeof findNew>, own: ReadonlySet<string>): Found[] {
  const found: Found[] = [];
  const declared = declaredIn(source);
  const note = (name: string, node: ts.Node) => {
    if (polyfilled.has(name) || name in guarded) return;
    found.push({ name, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
  };
  const visit = (node: ts.Node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    if (ts.isPropertyAccessExpression(node)) {
      const member = node.name.text;
      const holder = ts.isIdentifier(node.expression) ? node.expression.text : '';
      const call = node.parent;
      const isAsked = ts.isCallExpression(call) && call.expression === node && !call.questionDotToken;
      if (lacking.statics.has(`${holder}.${member}`) && !declared.has(holder)) note(`${holder}.${member}`, node);
      else if (isAsked && lacking.members.has(member) && !own.has(member) && holder !== 'z') note(`.${member}`, node);
    }
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && ts.isIdentifier(node.expression)) {
      const { text } = node.expression;
      if (lacking.globals.has(text) && !declared.has(text)) note(text, node);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const lacking = findNew();
const sources = ['src', 'contract'].flatMap(filesOf).map((file) => {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
});
const own = new Set(sources.flatMap((source) => [...declaredIn(source)]));
const lines = sources.flatMap((source) =>
  usesIn(source, lacking, own).map(({ name, line }) => `${source.fileName}:${line}  ${name}`),
);
if (lines.length > 0) {
  const oldest = Object.entries(floor).map(([browser, version]) => `${browser} ${version}`);
  console.error(`Not in the oldest browsers that we support (${oldest.join(', ')}):`);
  for (const line of lines) console.error(`  ${line}`);
  process.exitCode = 1;
}
