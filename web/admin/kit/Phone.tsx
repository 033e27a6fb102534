import { telLink } from '../../../contract/phone.ts';

/** Shows a phone number; a tap calls it. */
export function Phone({ number }: { number: string }) {
  return (
    <a href={telLink(number)} style={{ color: 'inherit' }}>
      {number}
    </a>
  );
}
