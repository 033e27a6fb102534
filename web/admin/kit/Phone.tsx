import { telLink } from '../../../contract/phone.ts';

/** A tap calls the customer. */
export function Phone({ number }: { number: string }) {
  return (
    <a href={telLink(number)} style={{ color: 'inherit' }}>
      {number}
    </a>
  );
}
