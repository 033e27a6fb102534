import type { Texts } from '../kit/texts-context.tsx';

/** The texts of a preview, on which orders are rehearsed: no other page carries them. */
export const texts = {
  label: { en: 'Rehearsal', ne: 'अभ्यास' },
  banner: {
    en: 'An order on this page is a rehearsal. It is judged like a real one, and nothing of it stays.',
    ne: 'यो पृष्ठमा गरिएको अर्डर अभ्यास मात्र हो। साँचो अर्डर जस्तै जाँचिन्छ, तर केही पनि रहँदैन।',
  },
  title: { en: 'This was a rehearsal: no order was placed.', ne: 'यो अभ्यास थियो: कुनै अर्डर भएन।' },
  about: {
    en: 'A customer would get all of this. No unit is held, no message is sent, and the order number belongs to nobody.',
    ne: 'ग्राहकले यो सबै पाउने थिए। कुनै सामान राखिएको छैन, कुनै सन्देश पठाइएको छैन, र यो अर्डर नम्बर कसैको होइन।',
  },
  order_id: { en: 'Order ID', ne: 'अर्डर नम्बर' },
  items: { en: 'Order', ne: 'अर्डर' },
  discount: { en: 'Discount', ne: 'छुट' },
  delivery: { en: 'Delivery', ne: 'डेलिभरी' },
  total: { en: 'Total', ne: 'जम्मा' },
  advance: { en: 'Advance to pay', ne: 'तिर्नुपर्ने अग्रिम' },
  store: { en: 'Store', ne: 'पसल' },
  page: { en: 'On the page of the order', ne: 'अर्डरको पृष्ठमा' },
  steps: { en: 'Its steps', ne: 'चरणहरू' },
  messages: { en: 'Messages that would be sent', ne: 'पठाइने सन्देशहरू' },
  no_message: {
    en: 'None: the message about it is switched off.',
    ne: 'कुनै पनि छैन: यसको सन्देश बन्द गरिएको छ।',
  },
  sms: { en: 'SMS to {to}', ne: '{to} मा SMS' },
  mail: { en: 'E-mail to {to}', ne: '{to} मा इमेल' },
} satisfies Texts;
