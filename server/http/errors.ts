import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Change, Failure } from '../../contract/calls/endpoint.ts';
import { fieldIssues, filled, plainSentence } from '../../contract/errors.ts';
import type { Language } from '../../contract/language/language.ts';
import { databaseError, isUnreachable } from '../db/db.ts';
import { languageOf, staffLanguage } from './language.ts';
import { asGiven, asWritten, type Sentence, say, type Text, textIn } from './words/sentence.ts';

type Details = Pick<Failure, 'code' | 'total' | 'live'>;

/** A refusal with a message for the caller; any other error is our fault. */
export class Problem extends Error {
  readonly status: number;
  /** Field errors in English; `texts` has them in both languages. */
  readonly errors: Record<string, string> | undefined;
  readonly texts: { msg: Text; errors: Record<string, Text> | undefined };
  readonly retryAfter: number | undefined;
  readonly changes: Change[] | undefined;
  /** Further fields for the client, beside `msg` and `errors`. */
  readonly details: Details | undefined;

  constructor(status: number, msg: Text, more: More = {}) {
    super(textIn('en', msg));
    this.status = status;
    this.texts = { msg, errors: more.errors };
    this.errors = more.errors && eachIn('en', more.errors);
    this.retryAfter = more.retryAfter;
    this.changes = more.changes;
    this.details = more.details;
  }
}

interface More {
  errors?: Record<string, Text>;
  retryAfter?: number;
  changes?: Change[];
  details?: Details;
}

const eachIn = (language: Language, errors: Record<string, Text>) =>
  Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, textIn(language, text)]));

/** 400: wrong fields, each with what to do about it. */
export const invalid = (errors: Record<string, Text>, msg: Text = 'Please check the marked fields.') =>
  new Problem(400, msg, { errors });

/** 403: the session has ended or the route isn't granted; no other failure answers 403. */
export const forbidden = (msg: Text = 'Your session has ended or you don’t have access. Please sign in again.') =>
  new Problem(403, msg);

/** 404: doesn't exist, or belongs to another office. */
export const notFound = (entity: string) => new Problem(404, say('{entity} not found.', { entity }));

/** 409: the status has changed, or the row is still in use. */
export const conflict = (msg: Text, errors?: Record<string, Text>) => new Problem(409, msg, errors ? { errors } : {});

/** 409: another user changed the record after its form opened. */
export function changedMeanwhile(entity: string, changes: Change[]): Problem {
  const people = [...new Set(changes.map((change) => change.by))];
  const fields = [...new Set(changes.flatMap((change) => change.fields))].join(', ').replaceAll('_', ' ');
  const thing = entity.toLowerCase();
  const msg = say('{people} changed this {thing} since you opened it: {fields}. Reload it, then save.', {
    people: people.join(' and '),
    thing,
    fields,
  });
  return new Problem(409, msg, { changes });
}

/** 422: the same Idempotency-Key with another body. */
export const unprocessable = (msg: Text) => new Problem(422, msg);

export const tooMany = (msg: Text, retryAfter: number) => new Problem(429, msg, { retryAfter });

export const busy = (msg: Text = 'We are very busy right now. Please try again in a moment.', retryAfter = 2) =>
  new Problem(503, msg, { retryAfter });

/** PostgreSQL's codes for a full or failing disk, too little memory, or too many connections. */
const NO_ROOM = /^(53|58)/;

type ReportFault = (error: Error, request: FastifyRequest) => void;

/**
 * Answers every failure as `{success: false, msg, errors, request_id}`. Our own faults are reported, and the reply
 * doesn't name their cause.
 */
export function answerErrors(http: FastifyInstance, reportFault: ReportFault): void {
  http.setErrorHandler((error: Error, request, reply) => {
    const problem = asProblem(error);
    // A 503 is temporary and not a bug, and storing it would need the very database that is down.
    if (problem.status === 500) reportFault(error, request);
    else if (NO_ROOM.test(databaseError(error)?.code ?? '') || isDiskFull(error))
      request.log.error({ err: error }, 'Out of space: on the disk or in the database.');
    if (problem.retryAfter) reply.header('retry-after', problem.retryAfter);
    const { msg, errors } = textsFor(request, problem);
    reply
      .status(problem.status)
      .header('cache-control', 'no-store')
      .send({
        success: false,
        msg,
        errors,
        changes: problem.changes,
        ...problem.details,
        request_id: request.id,
      });
  });
}

/** Translates for the caller: staff choose the language of the back office, visitors that of the shop. */
function textsFor({ url, headers }: FastifyRequest, { texts }: Problem) {
  const language = headers.authorization ? staffLanguage(headers) : languageOf(url, headers);
  return { msg: textIn(language, texts.msg), errors: texts.errors && eachIn(language, texts.errors) };
}

/** Answers an address that can't be decoded, such as a truncated link: Fastify raises it before any route or page. */
export function answerBadAddress(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const isForPeople = request.headers.accept?.includes('text/html') && !request.url.startsWith('/api/');
  if (isForPeople) reply.redirect('/not-found');
  else reply.status(400).send({ success: false, msg: 'This address is not valid.', request_id: request.id });
}

/** Turns an error into a refusal; our own fault is a 500. */
export function asProblem(error: Error): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof z.ZodError) return invalid(fieldTexts(error));
  if (isDiskFull(error)) return busy();
  return fromDatabase(error) ?? fromHttp(error as FastifyError) ?? new Problem(500, 'Something Went Wrong.');
}

/** Translates field errors. A schema's own message is a fixed sentence; the usual ones have blanks. */
export function fieldTexts(error: z.ZodError): Record<string, Text> {
  return Object.fromEntries(fieldIssues(error).map(({ path, message, issue }) => [path, issueText(issue, message)]));
}

/** Explains in both languages what is wrong with a value. */
export function issueText(issue: z.core.$ZodIssue, message = issue.message): Text {
  const plain = plainSentence(issue);
  const isPlain = plain && message === filled(plain);
  return isPlain ? { sentence: plain.sentence satisfies Sentence, values: plain.values } : asGiven(message);
}

/** Whether the disk is full, which is temporary. The log says so. */
const isDiskFull = (error: Error) => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Names a table's records as users know them: to them, an order's items are part of the order. */
const usersIn = (table = '') => (table === 'order_items' ? 'orders' : table.replaceAll('_', ' '));

/** Turns a broken constraint into a field error. */
function fromDatabase(error: Error): Problem | undefined {
  if (isUnreachable(error)) return busy();
  const cause = databaseError(error);
  if (!cause) return undefined;
  const field = /Key \((?:lower\()?"?(\w+)/.exec(cause.detail ?? '')?.[1] ?? 'body';
  switch (cause.code) {
    case '23505':
      return invalid({ [field]: 'Already in use. Choose another.' });
    case '23503':
      if (cause.detail?.includes('is still referenced'))
        return conflict(
          say('This is still used by {records}. Remove it there first.', { records: usersIn(cause.table) }),
        );
      return invalid({ [field]: say('This no longer exists. Choose another.') });
    case '22021': // NUL in a text.
      return invalid({ body: 'A text has a character that can’t be stored. Please type it again.' });
    case '22003': // A number that doesn't fit its column.
    case '22P02': // Text that isn't a number or an id.
      return invalid({ body: 'A number or id is out of range. Please check what you entered.' });
    default:
      return undefined;
  }
}

function fromHttp(error: FastifyError): Problem | undefined {
  switch (error.statusCode) {
    case 413:
      return new Problem(413, 'This is too large to send.');
    case 415:
      return new Problem(415, asWritten('Send this as JSON.'));
    case 503:
      return busy();
    default:
      return error.statusCode && error.statusCode < 500
        ? new Problem(400, 'The request could not be read.')
        : undefined;
  }
}
