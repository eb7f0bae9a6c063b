// One line for each request, with its id. Routes, never full addresses: a query holds names of pupils' records.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';

const slowMs = 500;

/** Logger and request ids. `level` 'silent' is for tests. */
export function loggerOptions(
  level: string,
): Pick<FastifyServerOptions, 'logger' | 'genReqId' | 'disableRequestLogging'> {
  return {
    logger: { level, redact: ['req.headers', 'headers'], base: null },
    genReqId: () => randomUUID(),
    disableRequestLogging: true,
  };
}

export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      userId: request.caller?.userId,
    };
    if (reply.elapsedTime > slowMs) request.log.warn(line, 'slow request');
    else request.log.info(line, 'request');
  });
}
