import type { IncomingHttpHeaders } from 'node:http';
import type { SchemeType } from '../../../contract/offers/scheme-types.ts';

/** A scheme that somebody tries as a customer before it is public. */
export interface Trial {
  _id: string;
  scheme_id: string;
  name: string;
  name_ne: string | null;
  type: SchemeType;
  ends_at: Date;
}

/** The cookie that holds the token of the link. */
export const TRIAL_COOKIE = 'agrim-trial';

/** Whether a request may belong to a trial: then no reply that is kept for all may answer it. */
export const mayBeTrial = ({ cookie }: IncomingHttpHeaders): boolean => cookie?.includes(`${TRIAL_COOKIE}=`) ?? false;
