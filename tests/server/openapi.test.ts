// The OpenAPI document contains exactly what is declared.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/core/endpoint.ts';
import { endpoints } from '#contract/registry.ts';
import type { Database } from '#server/db/client.ts';
import { databaseKind, openTestDatabase } from '#tests/support/database.ts';
import { startTestApp } from '#tests/support/server.ts';

type Operations = Record<
  string,
  { parameters?: { in: string; name: string }[]; requestBody?: object; responses: object; security?: object }
>;
type Document = {
  openapi: string;
  info: object;
  paths: Record<string, Operations>;
  components: { securitySchemes: object };
};

let database: Database;
let app: FastifyInstance;
beforeAll(async () => {
  database = await openTestDatabase(databaseKind);
  app = await startTestApp(database);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

it('the document is of version 3.1 and has every endpoint with its input, its answer and its errors, and no other', async () => {
  const document = (await app.inject('/api/docs/json')).json<Document>();
  expect(document.openapi).toBe('3.1.0');
  expect(document.info).toMatchObject({ title: 'Qalam', version: 'test' });
  const declared = Object.values(endpoints).flatMap((feature) => Object.values(feature) as AnyEndpoint[]);
  const named = declared.map(({ method, path: url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`);
  const found = Object.entries(document.paths).flatMap(([url, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${url}`),
  );
  expect(found.sort()).toEqual(named.sort());
  for (const endpoint of declared) {
    const url = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const operation = document.paths[url]?.[endpoint.method.toLowerCase()];
    const inPath = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(url.match(/\{\w+\}/g) ?? []);
    expect(operation?.requestBody !== undefined).toBe(endpoint.body !== undefined);
    expect(operation?.security !== undefined).toBe(endpoint.access !== 'anyone');
    expect(Object.keys(operation?.responses ?? {})).toEqual(['200', '4XX', '5XX']);
  }
  expect(document.components.securitySchemes).toHaveProperty('bearer');
  const text = JSON.stringify(document);
  const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, pointer]) => pointer ?? '');
  for (const pointer of references) {
    const target = pointer
      .split('/')
      .reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], document);
    expect(target).toBeDefined();
  }
});
