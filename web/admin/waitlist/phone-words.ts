import { PHONE_PREFIX } from '../../../contract/phone.ts';

/** An entry that ended a while ago no longer has its number. */
export const phoneWords = (phone: string): string => (phone ? `${PHONE_PREFIX} ${phone}` : 'Forgotten');
