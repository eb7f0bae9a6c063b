import { AppError } from '#contract/core/errors.ts';
import { correctionsDocument } from '#contract/corrections/corrections.documents.ts';
import type { correctionsEndpoints } from '#contract/corrections/corrections.endpoints.ts';
import { problemOfCorrection } from '#contract/corrections/corrections.schema.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { dictionaries, textOf } from '#server/shared/texts.ts';
import { correctionsOf, setCorrection } from './corrections.repository.ts';

type Endpoints = typeof correctionsEndpoints;

export const list: Handler<Endpoints['list']> = async ({ services, school }) => {
  return { data: await correctionsOf(services.database.db, school.id) };
};

/** What is taken back may be of a text that the product has no more. */
export const set: Handler<Endpoints['set']> = async ({ write, school, body, language }) => {
  const original = Object.hasOwn(dictionaries[body.language], body.key)
    ? dictionaries[body.language][body.key]
    : undefined;
  const problem = body.text === null ? null : problemOfCorrection(original, body.text);
  if (problem) {
    const values = original?.match(/\{\{.*?\}\}/g)?.join(' ') || '–';
    const message = textOf(language, `corrections.wrong.${problem}`, { values });
    throw new AppError('VALIDATION_FAILED', { errors: { [problem === 'key' ? 'key' : 'text']: [message] } });
  }
  await write(async (tx) => {
    await setCorrection(tx.db, school.id, body);
    tx.concerns([{ scope: 'school', document: correctionsDocument.name() }]);
  });
  return { data: null };
};
