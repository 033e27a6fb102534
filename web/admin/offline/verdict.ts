import { CallError } from '../../shared/api.ts';
import type { Verdict } from './queue.ts';

/** Reads a refusal; a server that failed, or is too busy, has given no answer yet. */
export function verdictOf(error: unknown): Verdict {
  if (!(error instanceof CallError)) throw error;
  const { kind, status, message, errors } = error;
  if (status === 403) return { is: 'session over' };
  if (status >= 500 && status !== 503) return { is: 'in trouble' };
  if (kind !== 'refused' || status === 503 || status === 429) return { is: 'unanswered' };
  const { status: _present, ...fields } = errors;
  return { is: 'refused', text: [...new Set([...Object.values(fields), message])].join(' ') };
}
