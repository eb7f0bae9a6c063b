// The files of a form that sets or hands in something. The same form with the same `requestId` names the same files.
import { createHash, randomUUID } from 'node:crypto';
import type { AttachedFile } from '#contract/core/attached-file.ts';
import type { AnyEndpoint } from '#contract/core/endpoint.ts';
import { AppError } from '#contract/core/errors.ts';
import { uuidV5 } from '#contract/core/ids.ts';
import type { Role } from '#contract/core/roles.ts';
import type { FilePurpose } from '#contract/files/file-purposes.ts';
import type { ArrivingForm, FormFile } from '#server/plugins/arriving-form.ts';
import type { Call } from '#server/plugins/routes.ts';
import { storeWhole } from './store-whole.ts';

const sumOf = ({ name, type, content }: FormFile) => ({
  name,
  type,
  sha256: createHash('sha256').update(content).digest('hex'),
});

type FormCall<Fields> = Omit<Call<AnyEndpoint>, 'body' | 'query' | 'caller' | 'school'> & {
  readonly school: { readonly id: number; readonly roles: readonly Role[] };
  readonly caller: { readonly userId: number };
  readonly query: { readonly requestId?: string | undefined };
  readonly body: ArrivingForm<Fields>;
};

/** Files of a form write without the form's `requestId`: it is the act itself that is done once. */
function sendingOf<Fields>(call: FormCall<Fields>) {
  const { services, school, caller, log, request } = call;
  const writer = {
    schoolId: school.id,
    userId: caller.userId,
    call: `${request.method} ${request.routeOptions.url}`,
    device: null,
    request: null,
    roles: school.roles,
    log,
  };
  return {
    ...call,
    write: <Result>(work: Parameters<typeof services.runWrite<Result>>[1]) => services.runWrite(writer, work),
  };
}

/**
 * Reads a form, and stores each of its files as it arrives. @returns its fields, and the files as cells name them.
 * @throws AppError TOO_MANY_FILES above `mostFiles`, and what the form and each file may be refused for.
 */
export async function readFormWithFiles<Fields>(
  call: FormCall<Fields>,
  { purpose, mostFiles }: { readonly purpose: FilePurpose; readonly mostFiles: number },
): Promise<{ readonly fields: Fields; readonly files: AttachedFile[] }> {
  const { school, caller, query } = call;
  const { requestId } = query;
  const sending = sendingOf(call);
  const files: AttachedFile[] = [];
  const fields = await call.body.read(async ({ name, type, content }, index) => {
    if (index >= mostFiles) throw new AppError('TOO_MANY_FILES');
    const uuid = requestId ? uuidV5(`form ${school.id} ${caller.userId} ${requestId} ${index}`) : randomUUID();
    files.push(await storeWhole(sending, { uuid, purpose, name, type, content }));
  }, sumOf);
  return { fields, files };
}
