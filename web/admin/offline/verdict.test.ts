import { expect, it } from 'vitest';
import { CallError } from '../../shared/api.ts';
import { verdictOf } from './verdict.ts';

it.each([
  ['no line', 'fetch', 0, 'unanswered'],
  ['too many calls', 'refused', 429, 'unanswered'],
  ['a server that restarts', 'refused', 503, 'unanswered'],
  ['a server that fails at this one', 'refused', 500, 'in trouble'],
  ['a session that is over', 'refused', 403, 'session over'],
  ['an order that has moved on', 'refused', 409, 'refused'],
] as const)('reads %s', (_, kind, status, is) => {
  expect(verdictOf(new CallError(kind, 'No.', status))).toMatchObject({ is });
});
