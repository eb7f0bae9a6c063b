// What a document with a store of its own says now: at once from the device, and again when a pull has changed it.
import { useEffect, useState } from 'react';
import { switchesDocument } from '#contract/configuration/configuration.documents.ts';
import type { Switches } from '#contract/configuration/configuration.endpoints.ts';
import type { DocumentName } from '#contract/core/document.ts';
import { readBeside } from '#db/kept-beside.ts';
import type { Account } from '../account.ts';
import { useAccount } from '../account-context.tsx';

/** @returns ends it. */
export function followBeside<Body>(
  account: Account,
  name: DocumentName<Body>,
  onBody: (body: Body | undefined) => void,
): () => void {
  const { handles, school, documents, base, connection } = account;
  let isEnded = false;
  const read = () =>
    void readBeside(handles, school.schoolId, name).then(
      (body) => !isEnded && onBody(body),
      // A device that cannot be read now says nothing new.
      () => undefined,
    );
  // What is not old, or was asked for just now, is not asked for again; the base tells of it from the first look on.
  const ask = () => documents.request([name], { isRefresh: false, schoolId: school.schoolId });
  // What is missing waits in the engine since it was first asked for: asking at each status of a server that is down would never end.
  const askAgain = () => base.document(name).state === 'ready' && ask();
  const stops = [base.onDocument(name, read), connection.onStatus(askAgain)];
  ask();
  read();
  return () => {
    isEnded = true;
    for (const stop of stops) stop();
  };
}

/** What installation and subscriptions switch on in the school that is worked in; undefined while this device was never told. */
export function useSwitches(): Switches | undefined {
  const account = useAccount();
  const [switches, setSwitches] = useState<Switches>();
  useEffect(() => followBeside(account, switchesDocument.name(), setSwitches), [account]);
  return switches;
}
