import { PHONE_PREFIX } from '../../../contract/phone.ts';

/** A place that ended a while ago has no number any more. */
export const phoneWords = (phone: string): string => (phone ? `${PHONE_PREFIX} ${phone}` : 'Forgotten');
