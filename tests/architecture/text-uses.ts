// Finds where the code names texts of the dictionaries. It also uses types: text(`ui.state.${state}`) needs one key per state.
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { filesBelow, root } from './sandbox.ts';

export type TextUses = {
  /** Keys that code shows: each must exist. `key` may hold a `*` where a type says no more than "some text". */
  readonly required: readonly { readonly place: string; readonly key: string }[];
  /** Literals that may be keys; a text that no literal or pattern matches is unused. */
  readonly mentioned: ReadonlySet<string>;
  /** Keys with a `*` for the part known only at run time. */
  readonly patterns: ReadonlySet<string>;
  /** What each file mentions: literals and patterns. */
  readonly byFile: ReadonlyMap<string, readonly string[]>;
};

const keyShape = /^[a-z][\w-]*(\.[\w*-]+)+$/i;
/** Properties that hold a key in tables of menus, mutations and rules. */
const keyProperty = /^(message|label|title|hint|text|\w+Key)$/;
const wildcard = '*';
/** More combinations than this are free text, not a list of keys. */
const mostCombinations = 500;

export function isKeyReached(key: string, pattern: string): boolean {
  const parts = pattern.split(wildcard).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`).test(key);
}

/** The texts a type allows, or undefined if it allows any. */
function textsOfType(type: ts.Type): string[] | undefined {
  const members = type.isUnion() ? type.types : [type];
  const texts = members.map((member) => {
    if (member.isStringLiteral() || member.isNumberLiteral()) return String(member.value);
    return undefined;
  });
  const known = texts.filter((text) => text !== undefined);
  // `undefined` and `null` beside literals are not texts.
  const others = members.filter((member) => !(member.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)));
  return known.length > 0 && known.length === others.length ? known : undefined;
}

function textsOfTemplate(template: ts.TemplateExpression, checker: ts.TypeChecker): string[] {
  let texts = [template.head.text];
  for (const span of template.templateSpans) {
    const parts = textsOfType(checker.getTypeAtLocation(span.expression)) ?? [wildcard];
    if (texts.length * parts.length > mostCombinations) return [`${template.head.text}${wildcard}`];
    texts = texts.flatMap((text) => parts.map((part) => text + part + span.literal.text));
  }
  return texts;
}

/** All texts an expression may evaluate to; empty if unknown. */
function textsOf(expression: ts.Expression, checker: ts.TypeChecker): string[] {
  if (ts.isStringLiteralLike(expression)) return [expression.text];
  if (ts.isTemplateExpression(expression)) return textsOfTemplate(expression, checker);
  if (ts.isParenthesizedExpression(expression)) return textsOf(expression.expression, checker);
  if (ts.isConditionalExpression(expression)) {
    return [...textsOf(expression.whenTrue, checker), ...textsOf(expression.whenFalse, checker)];
  }
  return textsOfType(checker.getTypeAtLocation(expression)) ?? [];
}

/** The expression used as a key: the argument of functions that show texts. */
function shownArgument(node: ts.Node, file: string): ts.Expression | undefined {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return undefined;
  const name = node.expression.text;
  if (name === 'textOf') return node.arguments[1];
  // On the server `text` has no special meaning.
  return name === 'text' && file.startsWith('src/') ? node.arguments[0] : undefined;
}

/** Source files whose texts count: both sides except dictionaries and tests. */
export function sourcesWithTexts(): string[] {
  return ['contract', 'src', 'server']
    .filter((area) => fs.existsSync(path.join(root, area)))
    .flatMap((area) => filesBelow(path.join(root, area)).map((file) => `${area}/${file}`))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|journey|e2e)\.tsx?$/.test(file))
    .filter((file) => !/^contract\/(found|.+\/texts)\//.test(file));
}

/** Reads the files, given relative to `folder`. */
export function findTextUses(files: readonly string[], folder = root): TextUses {
  const configuration = ts.readConfigFile(path.join(root, 'tsconfigs', 'tests.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(configuration.config, ts.sys, path.join(root, 'tsconfigs'));
  const program = ts.createProgram(
    files.map((file) => path.join(folder, file)),
    options,
  );
  const checker = program.getTypeChecker();
  const required: { place: string; key: string }[] = [];
  const mentioned = new Set<string>();
  const patterns = new Set<string>();
  const byFile = new Map<string, string[]>();
  for (const file of files) {
    const source = program.getSourceFile(path.join(folder, file));
    if (!source) throw new Error(`${file} was not read`);
    const named: string[] = [];
    byFile.set(file, named);
    const need = (expression: ts.Expression) => {
      const line = source.getLineAndCharacterOfPosition(expression.getStart(source)).line + 1;
      for (const key of textsOf(expression, checker)) {
        if (keyShape.test(key)) required.push({ place: `${file}:${line}`, key });
      }
    };
    const visit = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node)) return;
      if (ts.isStringLiteralLike(node)) {
        mentioned.add(node.text);
        if (keyShape.test(node.text)) named.push(node.text);
      }
      if (ts.isTemplateExpression(node)) {
        const keys = textsOfTemplate(node, checker).filter((key) => keyShape.test(key));
        for (const key of keys) patterns.add(key);
        named.push(...keys);
      }
      const argument = shownArgument(node, file);
      if (argument) need(argument);
      if (ts.isPropertyAssignment(node) && keyProperty.test(node.name.getText(source))) need(node.initializer);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { required, mentioned, patterns, byFile };
}
