// Operations to their compact form on the wire and back. Ids appear once, in a dictionary; "#3" stands for entry 3, and a real
// text that begins with "#" is written with a second one before it.
import { isUuid } from '../core/ids.ts';
import type { Base, Operation } from '../core/mutation.ts';
import { ownRecord } from '../core/own-record.ts';
import type { OperationGroup } from './sync.schema.ts';

type Encoded = { dictionary: string[]; groups: OperationGroup[] };
/** Tells which document an operation acts on, so that rows of one lesson stand together. */
type DocumentOf = (operation: Operation) => string;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function encodeBase(base: Base): number | [number] {
  if ('seenAt' in base) return [base.seenAt];
  return 'version' in base ? base.version : -base.afterSeq;
}

function decodeBase(base: unknown): Base | null {
  const [seenAt, ...more] = Array.isArray(base) ? (base as unknown[]) : [];
  if (Number.isSafeInteger(seenAt) && more.length === 0) return { seenAt: seenAt as number };
  if (!Number.isSafeInteger(base)) return null;
  return (base as number) < 0 ? { afterSeq: -(base as number) } : { version: base as number };
}

/** Packs operations, in any order, grouped by mutation and document. Payloads must be plain records. */
export function encodeOperations(operations: readonly Operation[], documentOf: DocumentOf): Encoded {
  const dictionary: string[] = [];
  const places = new Map<string, number>();
  const refer = (value: unknown): unknown => {
    if (typeof value === 'string') {
      if (isUuid(value)) {
        let place = places.get(value);
        if (place === undefined) {
          place = dictionary.push(value) - 1;
          places.set(value, place);
        }
        return `#${place}`;
      }
      return value.startsWith('#') ? `#${value}` : value;
    }
    if (Array.isArray(value)) return value.map(refer);
    if (isRecord(value)) return ownRecord(Object.entries(value).map(([key, item]) => [key, refer(item)]));
    return value;
  };

  const together = new Map<string, Operation[]>();
  for (const operation of operations) {
    const payload = operation.payload as Record<string, unknown>;
    // Rows of one group have the same fields, so a missing optional field never shifts the others.
    const fields = Object.keys(payload)
      .filter((key) => payload[key] !== undefined)
      .sort();
    const key = JSON.stringify([operation.name, operation.payloadVersion, documentOf(operation), fields]);
    const list = together.get(key);
    if (list) list.push(operation);
    else together.set(key, [operation]);
  }

  const groups: OperationGroup[] = [];
  for (const members of together.values()) {
    const first = members[0] as Operation;
    const payloads = members.map((member) => member.payload as Record<string, unknown>);
    const firstPayload = payloads[0] ?? {};
    const names = Object.keys(firstPayload)
      .filter((key) => firstPayload[key] !== undefined)
      .sort();
    const sample = names.map((name) => JSON.stringify(firstPayload[name]));
    const isShared = (name: string, index: number) =>
      members.length > 1 && payloads.every((payload) => JSON.stringify(payload[name]) === sample[index]);
    const shared = names.filter(isShared);
    const differing = names.filter((name) => !shared.includes(name));
    let seq = 0;
    let captured = 0;
    const rows = members.map((member, index) => {
      const payload = payloads[index] ?? {};
      const row = [
        member.seq - seq,
        encodeBase(member.base),
        member.capturedAt - captured,
        ...differing.map((name) => refer(payload[name])),
      ];
      seq = member.seq;
      captured = member.capturedAt;
      return row;
    });
    groups.push({
      n: first.name,
      v: first.payloadVersion,
      s: ownRecord(shared.map((name) => [name, refer(firstPayload[name])])),
      f: differing,
      r: rows,
    });
  }
  return { dictionary, groups };
}

/**
 * Unpacks what encodeOperations made, sorted by seq. Returns null for rows that do not have the declared shape. Payloads and the records
 * in them have no prototype: a field is what a row says, whatever its name.
 */
export function decodeOperations({ dictionary, groups }: Encoded): Operation[] | null {
  let broken = false;
  const resolve = (value: unknown): unknown => {
    if (typeof value === 'string') {
      if (value.startsWith('##')) return value.slice(1);
      if (!value.startsWith('#')) return value;
      const id = dictionary[Number(value.slice(1))];
      if (id === undefined) broken = true;
      return id;
    }
    if (Array.isArray(value)) return value.map(resolve);
    if (isRecord(value)) return ownRecord(Object.entries(value).map(([key, item]) => [key, resolve(item)]));
    return value;
  };
  const operations: Operation[] = [];
  for (const group of groups) {
    let seq = 0;
    let capturedAt = 0;
    const shared = resolve(group.s) as Record<string, unknown>;
    for (const row of group.r) {
      const [seqStep, base, capturedStep, ...values] = row;
      const decodedBase = decodeBase(base);
      if (typeof seqStep !== 'number' || decodedBase === null || typeof capturedStep !== 'number') return null;
      if (values.length !== group.f.length) return null;
      seq += seqStep;
      capturedAt += capturedStep;
      if (!Number.isSafeInteger(seq) || seq < 1 || !Number.isFinite(capturedAt)) return null;
      const payload = ownRecord(Object.entries(shared));
      group.f.forEach((name, index) => {
        payload[name] = resolve(values[index]);
      });
      operations.push({
        seq,
        name: group.n,
        payloadVersion: group.v,
        payload,
        base: decodedBase,
        capturedAt,
      });
    }
  }
  return broken ? null : operations.sort((a, b) => a.seq - b.seq);
}
