// What a device is sent: numbers, and of names and kinds as much as its owner lets a locked screen show (decisions D55, D56).
import { createHash } from 'node:crypto';
import type { NoticeKind } from '#contract/core/notice-kind.ts';
import { type Notice, pupilOf } from '#contract/notices/notices.schema.ts';
import type { PushMessage } from '#contract/push/push.schema.ts';
import type { PersonName } from '#server/features/people/public.ts';
import type { PushAnswer, PushLetter, PushService } from '#server/shared/push-service.ts';
import type { DeviceRow } from './push.repository.ts';

type Named = Pick<PersonName, 'surname' | 'firstname'> | undefined;
type Told = {
  readonly schoolId: number;
  readonly person: Named;
  readonly news: readonly { readonly fact: string; readonly notice: Notice }[];
  readonly upTo: number;
};

const initialsOf = (person: Named) =>
  person ? `${[...person.surname][0] ?? ''}${[...person.firstname][0] ?? ''}` : '';

/** The same for the same account and child, and telling nobody which. */
const tagOf = (...of: readonly (string | number)[]) =>
  createHash('sha256').update(of.join(' ')).digest('base64url').slice(0, 32);

function countKinds(notices: readonly Notice[]): Partial<Record<NoticeKind, number>> {
  const counts: Partial<Record<NoticeKind, number>> = {};
  for (const { kind } of notices) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** One message of what a person was told about one child, or about no child. `news`: at least one. */
export function messageFor(device: DeviceRow, { schoolId, person, news, upTo }: Told): PushMessage {
  const { userId: user, language, words } = device;
  const notices = news.map(({ notice }) => notice);
  const pupil = notices.map(pupilOf).find((about) => about !== undefined);
  const [first] = news;
  return {
    user,
    language,
    isTest: false,
    count: notices.length,
    upTo,
    initials: initialsOf(person),
    tag: tagOf(user, schoolId, pupil?.studentSchoolUuid ?? ''),
    child: words === 'number' ? null : (pupil?.name ?? null),
    kinds: words === 'kinds' ? countKinds(notices) : {},
    school: schoolId,
    fact: news.length === 1 && first ? first.fact : null,
    pupil: pupil?.studentSchoolUuid ?? null,
  };
}

export function testMessage({ userId: user, language }: DeviceRow, person: Named): PushMessage {
  return {
    user,
    language,
    isTest: true,
    count: 0,
    upTo: 0,
    initials: initialsOf(person),
    tag: tagOf(user, 'test'),
    child: null,
    kinds: {},
    school: 0,
    fact: null,
    pupil: null,
  };
}

export function sendTo(
  push: PushService,
  device: DeviceRow,
  message: PushMessage,
  how: Pick<PushLetter, 'ttl' | 'urgency'>,
): Promise<PushAnswer> {
  return push.send(device, { ...how, text: JSON.stringify(message), topic: message.tag });
}
