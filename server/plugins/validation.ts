// Checks what was sent against its schema, and names the first few things that are wrong with it: a body may be wrong in a hundred thousand
// places.
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
      // So much is wrong that zod exhausts the stack.
      if (error instanceof RangeError) throw new AppError('VALIDATION_FAILED');
      throw error;
    }
  };
};
