// One line per request, with its id. It names the route, never the full URL: a query may identify pupils' records.
import { randomUUID } from 'node:crypto';
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';

const slowMs = 500;

/** Takes the lines of the log, one JSON object each. */
export type LogStream = { write(line: string): void };

/** Logger and request ids. `level` 'silent' is for tests; without a stream the lines go to standard output. */
export function loggerOptions(
  level: string,
  stream?: LogStream,
): Pick<FastifyServerOptions, 'logger' | 'genReqId' | 'logController'> {
  return {
    logger: { level, redact: ['req.headers', 'headers'], base: null, ...(stream ? { stream } : {}) },
    genReqId: () => randomUUID(),
    // The framework's own lines contain URLs and remote hosts; ours are below. Every line of a request carries its id.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  };
}

export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const line = {
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
