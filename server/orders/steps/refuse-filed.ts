import { conflict } from '../../http/errors.ts';
import { say } from '../../http/words/sentence.ts';

/** An order whose details are in the archive takes no step: the restored rows would overwrite it. */
export function refuseFiled({ filed_at }: { filed_at?: Date | null }): void {
  if (filed_at)
    throw conflict(say('The details of this order are in the archive. Ask for them to be brought back first.'));
}
