// Validates requests against their schemas and limits the number of reported issues: a body can have a hundred thousand.
import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler as wholeCompiler } from 'fastify-type-provider-zod';
import { AppError } from '#contract/core/errors.ts';

const mostNamed = 20;

export const validatorCompiler: typeof wholeCompiler = (route) => {
  const check = wholeCompiler(route) as (data: unknown) => ReturnType<ReturnType<FastifySchemaCompiler<unknown>>>;
  return (data: unknown) => {
    try {
      const checked = check(data) as { error?: unknown };
      return (Array.isArray(checked.error) ? { error: checked.error.slice(0, mostNamed) } : checked) as never;
    } catch (error) {
      // Zod exhausts the stack if a body has too many issues.
      if (error instanceof RangeError) throw new AppError('VALIDATION_FAILED');
      throw error;
    }
  };
};
