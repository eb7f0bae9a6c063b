// The closed list of error codes. Both sides decide by the code alone; nobody reads message text.
import type { Subscribes } from './subscribes.ts';

/**
 * What a client does about an error:
 * `retry` keep and try later; `signIn` ask for sign-in, keep everything; `refresh` renew the access token, then retry once;
 * `park` the operation cannot be applied, keep it and ask its author; `show` tell the user; `bug` tell the user and log.
 */
export type Reaction = 'retry' | 'signIn' | 'refresh' | 'park' | 'show' | 'bug';

type Definition = { readonly status: number; readonly reaction: Reaction };

/** Status codes the specification names (part 1 section 8). */
export const namedStatuses = {
  accessDenied: 403,
  methodNotAllowed: 405,
  bodyTooLarge: 413,
  noSchedule: 418,
  notOurAnswer: 666,
} as const;

/** What most refusals are: said once, since every start loads this list. */
const shown = { status: 409, reaction: 'show' } as const;
const parked = { status: 409, reaction: 'park' } as const;
const refusedFile = { status: 422, reaction: 'park' } as const;

/** Per code its HTTP status and reaction. The message of a code is the text `error.<CODE>` of the dictionaries. */
export const errorCodes = {
  BAD_JSON: { status: 400, reaction: 'bug' },
  BAD_REQUEST: { status: 400, reaction: 'bug' },
  WRONG_CREDENTIALS: { status: 401, reaction: 'show' },
  SIGN_IN_REQUIRED: { status: 401, reaction: 'signIn' },
  SESSION_ENDED: { status: 401, reaction: 'signIn' },
  /** The account is there, but the user holds no role anywhere any more. */
  NO_ROLE: { status: 403, reaction: 'signIn' },
  /** The school keeps the account from signing in. */
  ACCOUNT_BLOCKED: { status: 403, reaction: 'show' },
  ACCESS_DENIED: { status: namedStatuses.accessDenied, reaction: 'park' },
  WRONG_SCHOOL: { status: 403, reaction: 'park' },
  NOT_OWN_LESSON: { status: 403, reaction: 'park' },
  NOT_FOUND: { status: 404, reaction: 'show' },
  METHOD_NOT_ALLOWED: { status: namedStatuses.methodNotAllowed, reaction: 'bug' },
  CONFLICT: parked,
  /** Somebody changed the entry since the form was opened; `current` is how it is now. */
  STALE_VERSION: shown,
  /** Classes ring by it; `places` names them. */
  TIME_SCHEME_IN_USE: shown,
  /** Lessons are held in it; `places` names whose. */
  ROOM_IN_USE: shown,
  /** A person with this IIN has a card in the school; `current` is who and in which state. */
  IIN_TAKEN: shown,
  /** A student of another school, which has to let them go first. */
  ENROLLED_ELSEWHERE: shown,
  /** The account is used in another school. Only that school resets its password, blocks or renames it. */
  USED_ELSEWHERE: shown,
  /** A school without a director could give nobody a right any more. */
  LAST_DIRECTOR: shown,
  /** A card that somebody's work hangs on is archived, not deleted. */
  HAS_TRACE: shown,
  /** Pupils or lessons hang on a class that was to go; `places` says what. */
  GROUP_NOT_EMPTY: shown,
  /** Pupils are left of whom nobody has decided what becomes of them in the next year. */
  TRANSFER_NOT_CLOSED: shown,
  /** Too much has followed from it; the message says what. */
  UNDO_IMPOSSIBLE: shown,
  CLIENT_BOUND_TO_OTHER: parked,
  /** A one-time hash that was used, is too old, or is for another service. */
  HASH_SPENT: { status: 410, reaction: 'show' },
  /** A code of the partner diary that binds nothing; the message says why. */
  PARTNER_CODE: shown,
  /** The push service of this browser is none that we send to. */
  PUSH_HOST: shown,
  /** The school works with another version of the service; `current` says which school, and where. */
  OTHER_VERSION: shown,
  /** One of the two accounts is bound to another one; the message says which. */
  PARTNER_BOUND: shown,
  /** The uuid is of a file that another person sends, or of other bytes. */
  FILE_TAKEN: parked,
  /** The piece does not begin where the last one ended; the server says where that is. */
  FILE_OFFSET: { status: 409, reaction: 'retry' },
  FILE_TOO_LARGE: { status: namedStatuses.bodyTooLarge, reaction: 'park' },
  FILE_TYPE_REFUSED: refusedFile,
  FILE_INFECTED: refusedFile,
  /** What arrived is not what was to be sent: the file is sent again from its first byte. */
  FILE_BROKEN: { status: 422, reaction: 'retry' },
  /** A person has sent as much as they may in a day, or their school is full. */
  FILE_QUOTA: { status: namedStatuses.bodyTooLarge, reaction: 'retry' },
  TOO_MANY_FILES: refusedFile,
  /** A teacher reviewed what the pupil has taken back meanwhile. */
  ANSWER_TAKEN_BACK: parked,
  /** The pupil is in another attempt by now. */
  ATTEMPT_OVER: parked,
  /** Nothing is taken any more: the task was taken back, its time is over, or the answer is with the teacher. */
  TASK_CLOSED: parked,
  CURSOR_TOO_OLD: { status: 410, reaction: 'retry' },
  BODY_TOO_LARGE: { status: namedStatuses.bodyTooLarge, reaction: 'bug' },
  NO_SCHEDULE: { status: namedStatuses.noSchedule, reaction: 'show' },
  VALIDATION_FAILED: { status: 422, reaction: 'park' },
  YEAR_READ_ONLY: { status: 403, reaction: 'park' },
  PERIOD_CLOSED: { status: 403, reaction: 'park' },
  LESSON_NOT_CONDUCTED: parked,
  LESSON_NOT_STARTED: parked,
  LESSON_HAS_MARKS: parked,
  NOT_IN_GROUP: { status: 422, reaction: 'park' },
  UNKNOWN_MUTATION: { status: 422, reaction: 'park' },
  PAYLOAD_CHANGED: parked,
  SUBSCRIPTION_LOCKED: { status: 423, reaction: 'show' },
  TOKEN_EXPIRED: { status: 426, reaction: 'refresh' },
  APP_OUTDATED: shown,
  TOO_MANY_REQUESTS: { status: 429, reaction: 'retry' },
  INTERNAL: { status: 500, reaction: 'retry' },
  JOURNAL_UNAVAILABLE: { status: 502, reaction: 'retry' },
  UNAVAILABLE: { status: 503, reaction: 'retry' },
  /** Made on the device only: the network gave no answer of our server. */
  NO_CONNECTION: { status: 0, reaction: 'retry' },
  /** Made on the device only: an answer that is not ours, such as the page of a captive portal. */
  NOT_OUR_ANSWER: { status: namedStatuses.notOurAnswer, reaction: 'retry' },
  /** Made on the device only: storage refused a write. */
  NOT_SAVED: { status: 0, reaction: 'show' },
} as const satisfies Record<string, Definition>;
export type ErrorCode = keyof typeof errorCodes;

/** Plain data, so that it crosses the worker boundary and the wire unchanged. */
export type PlainError = {
  readonly code: ErrorCode;
  readonly message?: string | undefined;
  /** Field name to its messages, already in the user's language. */
  readonly errors?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  /** With SUBSCRIPTION_LOCKED: what the school has, and what it lacks. */
  readonly subscribes?: Subscribes | undefined;
  /**
   * With STALE_VERSION: the entry as it is now, with its version, in the shape of the call that reads it. With IIN_TAKEN: `id` and
   * `state` of whoever has it.
   */
  readonly current?: unknown;
  /** With STALE_VERSION: who changed it last, and when, by the clock of the school; only the message tells it on the wire. */
  readonly changedBy?: { readonly name: string; readonly time: string } | undefined;
  /** Where something is in use that was to go, in words. */
  readonly places?: readonly string[] | undefined;
};

/** An unforeseen or refused outcome on its way to whoever shows it. Expected outcomes are returned as unions instead. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Omit<PlainError, 'code'>;
  constructor(code: ErrorCode, details: Omit<PlainError, 'code'> = {}, cause?: unknown) {
    super(details.message ?? code, cause === undefined ? undefined : { cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
  /** Drops everything that cannot be cloned. */
  toPlain(): PlainError {
    return { code: this.code, ...this.details };
  }
}

/** Whether no answer of our server came, so that nothing is known of it. */
export function isLinkError(code: ErrorCode): boolean {
  return code === 'NO_CONNECTION' || code === 'NOT_OUR_ANSWER';
}

/** The HTTP status that goes with a code; 0 for errors that never travel. */
export function statusOf(code: ErrorCode): number {
  return errorCodes[code].status;
}

/** What a client does about a code. */
export function reactionTo(code: ErrorCode): Reaction {
  return errorCodes[code].reaction;
}

/** Narrows text from outside to a code of the list. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && value in errorCodes;
}
