import type { SchemeType } from '../../../contract/offers/scheme-types.ts';
import type { Session } from './session.ts';

/** A person who calls: the kinds that they are granted, and when. */
export interface Caller {
  session: Session;
  kinds: SchemeType[];
  now: Date;
}
