// A real browser's cookies when the answer to a sign-out, or to a refused refresh, takes longer than the account's next sign-in.
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { sessions } from '#server/features/session/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';

let application: Application;
test.beforeEach(async () => {
  test.setTimeout(120_000);
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

/** A proxy in front of the application that holds the answers of one path until they are released. */
async function slowDoor(slowPath: string) {
  const held: (() => void)[] = [];
  const target = new URL(application.url);
  const server = http.createServer((request, reply) => {
    const { method, url, headers } = request;
    const { hostname, port } = target;
    const onward = http.request({ hostname, port, path: url, method, headers }, (answer) => {
      const send = () => {
        reply.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(reply);
      };
      if (url?.startsWith(slowPath)) held.push(send);
      else send();
    });
    onward.on('error', () => reply.destroy());
    request.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    held: () => held.length,
    release: () => {
      for (const send of held.splice(0)) send();
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The call as the page makes it, with the browser's cookies. */
const ask = (page: Page, path: string, body: object | null, token?: string) =>
  page.evaluate(
    async ([to, sent, bearer]) => {
      const response = await fetch(to, {
        method: sent === null ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
        ...(sent === null ? {} : { body: JSON.stringify(sent) }),
      });
      const { data } = (await response.json()) as { data?: { access_token?: string } };
      return { status: response.status, token: data?.access_token ?? '' };
    },
    [path, body, token] as const,
  );
const credentials = { login: 'teacher', password: 'qalam2026' };

for (const late of ['sign-out', 'refused refresh'] as const) {
  test(`an answer to a ${late} that comes after the next sign-in leaves that one signed in`, async ({ page }) => {
    const userId = await userIdOf(application, 'teacher');
    const door = await slowDoor(late === 'sign-out' ? '/api/logout' : '/api/refresh_token');
    try {
      await page.goto(`${door.url}/login`);
      const first = await ask(page, '/api/login', credentials);
      if (late === 'refused refresh') {
        await application.database.db.update(sessions).set({ endedAt: application.clock.now(), endReason: 'test' });
      }
      const slow =
        late === 'sign-out'
          ? ask(page, '/api/logout?soft=1', null, first.token)
          : ask(page, '/api/refresh_token', { userId });
      await expect.poll(door.held).toBe(1);
      const second = await ask(page, '/api/login', credentials);
      expect(second.status).toBe(200);
      door.release();
      expect((await slow).status).toBe(late === 'sign-out' ? 200 : 401);
      const again = ask(page, '/api/refresh_token', { userId });
      if (late === 'refused refresh') {
        await expect.poll(door.held).toBe(1);
        door.release();
      }
      expect((await again).status).toBe(200);
    } finally {
      door.close();
    }
  });
}
