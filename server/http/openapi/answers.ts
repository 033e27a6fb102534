import { type Definition, takesKey } from '../../../contract/calls/endpoint.ts';

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait before retrying.', schema: { type: 'integer' } },
};

/** What each failure status means, the same for every call. */
export const FAILURES = {
  400: {
    name: 'BadRequest',
    description: 'Validation failed: `errors` lists what to fix in each field.',
    headers: undefined,
  },
  401: { name: 'NotSigned', description: 'The signature is missing, wrong or too old.', headers: undefined },
  403: { name: 'Forbidden', description: 'The session has ended, or access is denied.', headers: undefined },
  404: { name: 'NotFound', description: 'Not found, or not visible to you.', headers: undefined },
  409: {
    name: 'Conflict',
    description:
      'Conflict: it has changed, is in use or needs confirmation. With the code LIVE_CHANGE nothing was saved: `live.changes` lists what the save would change in live offers. To confirm, send the same request again with `live_change: {"digest": live.digest}` in the body, and `password` if `live.needs` says so. If it needs a second approver, a colleague sends the same request.',
    headers: undefined,
  },
  413: { name: 'TooLarge', description: 'The body is too large.', headers: undefined },
  415: { name: 'WrongType', description: 'Unsupported content type.', headers: undefined },
  422: { name: 'KeyUsed', description: 'The Idempotency-Key was used for another body.', headers: undefined },
  429: { name: 'TooMany', description: 'Rate limit reached; wait as long as Retry-After says.', headers: RETRY_AFTER },
  503: {
    name: 'Busy',
    description: 'Overloaded, or the database is unavailable; retry shortly.',
    headers: RETRY_AFTER,
  },
} as const;
type Status = keyof typeof FAILURES;

/** Lists the refusals that a call can answer with. */
export function statusesOf(endpoint: Definition): Status[] {
  const { method, access, params, query, body, signed, sameSite, conflicts } = endpoint;
  const writes = method !== 'GET';
  const may: Record<Status, boolean> = {
    400: Boolean(params || query || body || writes || sameSite),
    401: signed === true,
    403: access !== 'public',
    404: Boolean(params || query || body),
    409: writes || conflicts === true,
    413: writes,
    415: writes,
    422: takesKey(endpoint),
    // Any write can ask for the password again, and tries are limited.
    429: writes || access !== 'granted' || endpoint.perMinute !== undefined,
    503: true,
  };
  return (Object.keys(FAILURES).map(Number) as Status[]).filter((status) => may[status]);
}

export const answersOf = (endpoint: Definition) =>
  Object.fromEntries(
    statusesOf(endpoint).map((status) => [status, { $ref: `#/components/responses/${FAILURES[status].name}` }]),
  );
