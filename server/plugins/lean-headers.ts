// Data is not a page: what protects pages from other pages is a third of a kilobyte in every answer to a device that taps all day over a
// village's link. Answers of data keep what means something for them, and the narrowest policy there is.
import type { FastifyInstance } from 'fastify';

const policyOfData = "default-src 'none';frame-ancestors 'none'";
const ofPagesOnly = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Call it after helmet, whose headers it takes away. */
export function installLeanHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (!type.startsWith('application/json')) return;
    for (const name of ofPagesOnly) reply.removeHeader(name);
    reply.header('content-security-policy', policyOfData);
  });
}
