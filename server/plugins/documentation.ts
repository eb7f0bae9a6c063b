// The OpenAPI document and its page, generated from the contract.
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Call before the routes are registered; the page is at /api/docs. */
export async function installDocumentation(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Qalam', version, description: 'Errors: { error: { code, message, errors?, requestId } }' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  });
  let text: string | undefined;
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // Drawn whole, the calls of all areas take a browser half a minute.
    uiConfig: { docExpansion: 'none', filter: true },
    uiHooks: {
      // Anybody may request it; serializing it each time would delay everybody's calls.
      preHandler: async (request, reply) => {
        if (request.routeOptions.url !== '/api/docs/json') return;
        text ??= JSON.stringify(app.swagger());
        await reply.type('application/json; charset=utf-8').send(text);
      },
    },
  });
}
