import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLectureBody, plainTextOf } from '#contract/lectures/lecture-body.ts';
import { bodyFromEditor, type EditorNode } from './editor-body.ts';

const types = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'table',
  'tableRow',
  'tableCell',
  'tableHeader',
  'callout',
  'blockquote',
  'taskList',
];
const words = fc.record({ type: fc.constant('text'), text: fc.string({ minLength: 1, maxLength: 9 }) });
const { node } = fc.letrec<{ node: EditorNode }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    words,
    fc.record({
      type: fc.constantFrom(...types),
      attrs: fc.constant({ level: 1, colspan: 1, rowspan: 1 }),
      content: fc.array(tie('node'), { maxLength: 4 }),
    }),
  ),
}));

test('whatever the editor holds becomes a body that can be sent', () => {
  fc.assert(
    fc.property(fc.array(node, { maxLength: 5 }), (content) => {
      expect(isLectureBody(bodyFromEditor({ type: 'doc', content }))).toBe(true);
    }),
  );
});

test('words stay where their form is not known', () => {
  const quote = { type: 'blockquote', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Абай' }] }] };
  const body = bodyFromEditor({ type: 'doc', content: [quote] });
  expect(body.content.map(plainTextOf)).toEqual(['Абай']);
});

test('lists in lists without end keep their words', () => {
  let nested: EditorNode = { type: 'paragraph', content: [{ type: 'text', text: 'x' }] };
  for (let depth = 0; depth < 30; depth++) {
    nested = { type: 'bulletList', content: [{ type: 'listItem', content: [nested] }] };
  }
  const body = bodyFromEditor({ type: 'doc', content: [nested] });
  expect(isLectureBody(body)).toBe(true);
  expect(body.content.map(plainTextOf).join('')).toBe('x');
});

test('a link keeps its address, and loses one that runs a script', () => {
  const linked = (href: string) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href, target: '_blank' } }] }],
  });
  const [good, bad] = bodyFromEditor({
    type: 'doc',
    content: [linked('https://example.kz/a'), linked('javascript:alert(1)')],
  }).content;
  expect(good?.content?.[0]?.marks).toEqual([{ type: 'link', attrs: { href: 'https://example.kz/a' } }]);
  expect(bad?.content?.[0]?.marks).toBeUndefined();
});
