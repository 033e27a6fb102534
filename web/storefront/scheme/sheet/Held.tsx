import { type RefObject, useEffect } from 'react';
import type { PlaceShown } from '../../../../contract/waitlist/waitlist.ts';
import { notice } from '../../kit/controls.ts';
import { useTexts } from '../../kit/texts-context.tsx';
import type { texts } from '../texts.ts';

interface Props {
  offer: PlaceShown;
  form: RefObject<HTMLFormElement | null>;
}

/** Says until when the unit is held, and fills in the number it's held for. */
export function Held({ offer, form }: Props) {
  const t = useTexts<typeof texts>('scheme');
  useEffect(() => {
    const phone = form.current?.elements.namedItem('customer_phone');
    if (phone instanceof HTMLInputElement && offer.customer_phone) phone.value = offer.customer_phone;
  }, [form, offer.customer_phone]);
  return (
    <p className={notice} role="status">
      <strong>{offer.title}.</strong> {offer.next} <a href={`/waitlist?place=${offer.key}`}>{t.pass_or_leave}</a>
    </p>
  );
}
