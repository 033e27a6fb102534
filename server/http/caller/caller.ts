import type { SchemeType } from '../../../contract/offers/scheme-types.ts';
import type { Session } from './session.ts';

/** The caller, with granted kinds and the time. */
export interface Caller {
  session: Session;
  kinds: SchemeType[];
  now: Date;
}
