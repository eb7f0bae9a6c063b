// Every change that the server records is readable: each entity has texts and fields, and every call that a feature names exists.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { AnyKind } from '#blocks/changes/kinds.ts';
import type { AnyEndpoint } from '#contract/core/endpoint.ts';
import '#contract/office.ts';
import { findMutation } from '#contract/mutations.ts';
import { endpoints } from '#contract/registry.ts';
import { rosterCall } from '#server/features/people-import/roster-command.ts';
import { entities } from '#server/registry/entities.ts';

const features = path.resolve(import.meta.dirname, '../../src/features');
const kindsOf = async (file: string) =>
  ((await import(path.join(features, file))) as { default: readonly AnyKind[] }).default;
const kinds = (await Promise.all(fs.globSync('*/history.ts', { cwd: features }).map(kindsOf))).flat();
const declared = (Object.values(endpoints) as Record<string, AnyEndpoint>[]).flatMap((calls) => Object.values(calls));

test('every entity of the server is shown in the history of changes, once', () => {
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(entities.map(({ kind }) => kind).sort());
});

test('the calls of a kind are calls that write, mutations, or commands of the server', () => {
  const named = kinds.flatMap(({ calls }) => calls.map(([call]) => call));
  const isKnown = (call: AnyEndpoint | string) =>
    typeof call === 'string'
      ? findMutation(call) !== undefined || call === rosterCall
      : declared.includes(call) && call.method !== 'GET';
  expect(named.filter((call) => !isKnown(call))).toEqual([]);
  for (const { kind, calls } of kinds) expect([kind, calls.length > 0]).toEqual([kind, true]);
});
