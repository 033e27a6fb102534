import type { Definition } from '../../../contract/calls/endpoint.ts';

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds until another try is worth it.', schema: { type: 'integer' } },
};

/** The failures of calls, with the meaning that each has everywhere. */
export const FAILURES = {
  400: { name: 'BadRequest', description: 'Fields are wrong: `errors` says of each what to do.', headers: undefined },
  401: { name: 'NotSigned', description: 'The signature is missing, wrong or too old.', headers: undefined },
  403: { name: 'Forbidden', description: 'The session has ended, or the call is not granted.', headers: undefined },
  404: { name: 'NotFound', description: 'It is not there, or not yours to see.', headers: undefined },
  409: {
    name: 'Conflict',
    description:
      'It has moved on, is in use, or asks you to confirm. With the code LIVE_CHANGE nothing was saved: `live.changes` lists what the save would change in offers on sale. To confirm, send the same call again with `live_change: {"digest": live.digest}` in the body, and `password` if `live.needs` says so. If it needs a second person, a colleague sends the same.',
    headers: undefined,
  },
  413: { name: 'TooLarge', description: 'The body is too large.', headers: undefined },
  415: { name: 'WrongType', description: 'The body is of another type.', headers: undefined },
  422: { name: 'KeyUsed', description: 'The Idempotency-Key was used for another body.', headers: undefined },
  429: { name: 'TooMany', description: 'Too many calls; wait as long as it says.', headers: RETRY_AFTER },
  503: { name: 'Busy', description: 'Too busy, or the database is away; try again soon.', headers: RETRY_AFTER },
} as const;
type Status = keyof typeof FAILURES;

/** The refusals that a call may answer with. */
export function statusesOf(endpoint: Definition): Status[] {
  const { method, access, params, query, body, signed, idempotent, edits, sameSite, conflicts } = endpoint;
  const writes = method !== 'GET';
  const may: Record<Status, boolean> = {
    400: Boolean(params || query || body || writes || sameSite),
    401: signed === true,
    403: access !== 'public',
    404: Boolean(params || query || body),
    409: writes || conflicts === true,
    413: writes,
    415: writes,
    422: idempotent === true || edits === true,
    // Every write may ask for a password again, whose tries are limited.
    429: writes || access !== 'granted' || endpoint.perMinute !== undefined,
    503: true,
  };
  return (Object.keys(FAILURES).map(Number) as Status[]).filter((status) => may[status]);
}

export const answersOf = (endpoint: Definition) =>
  Object.fromEntries(
    statusesOf(endpoint).map((status) => [status, { $ref: `#/components/responses/${FAILURES[status].name}` }]),
  );
