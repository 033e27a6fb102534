import { PHONE_PREFIX } from '../../../contract/phone.ts';
import { t } from '../language/t.ts';

/** Writes an entry's phone number, which is removed some time after the entry ended. */
export const phoneWords = (phone: string): string => (phone ? `${PHONE_PREFIX} ${phone}` : t('Erased'));
