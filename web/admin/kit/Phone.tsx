import { PHONE_PREFIX } from '../../../contract/phone.ts';

/** A tap calls the customer. */
export function Phone({ number }: { number: string }) {
  return (
    <a href={`tel:${PHONE_PREFIX}${number}`} style={{ color: 'inherit' }}>
      {number}
    </a>
  );
}
