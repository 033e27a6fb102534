import type { Texts } from '../kit/texts-context.tsx';

/** Texts of a preview, which rehearses orders; no other page loads them. */
export const texts = {
  label: { en: 'Test order', ne: 'टेस्ट अर्डर' },
  banner: {
    en: 'An order on this page is only a test. It passes the checks of a real order, but nothing is saved.',
    ne: 'यो पृष्ठमा गरिएको अर्डर टेस्ट मात्र हो। साँचो अर्डर जस्तै जाँचिन्छ, तर केही पनि रहँदैन।',
  },
  title: { en: 'This was a test: no order was placed.', ne: 'यो टेस्ट मात्र थियो: कुनै अर्डर भएन।' },
  about: {
    en: 'This is what a customer would get. No unit is held, no message is sent, and the order ID isn’t used.',
    ne: 'ग्राहकले यो सबै पाउने थिए। कुनै सामान राखिएको छैन, कुनै सन्देश पठाइएको छैन, र यो अर्डर नम्बर कसैको होइन।',
  },
  order_id: { en: 'Order ID', ne: 'अर्डर नम्बर' },
  items: { en: 'Order', ne: 'अर्डर' },
  discount: { en: 'Discount', ne: 'छुट' },
  delivery: { en: 'Delivery', ne: 'डेलिभरी' },
  total: { en: 'Total', ne: 'जम्मा' },
  advance: { en: 'Advance to pay', ne: 'तिर्नुपर्ने अग्रिम' },
  store: { en: 'Store', ne: 'पसल' },
  page: { en: 'On the order page', ne: 'अर्डरको पृष्ठमा' },
  steps: { en: 'Its steps', ne: 'चरणहरू' },
  messages: { en: 'Messages that would be sent', ne: 'पठाइने सन्देशहरू' },
  no_message: {
    en: 'None: this message is switched off.',
    ne: 'कुनै पनि छैन: यसको सन्देश बन्द गरिएको छ।',
  },
  not_sent_sms: {
    en: 'Real customers get no SMS: no gateway is set up.',
    ne: 'साँचो ग्राहकले SMS पाउँदैनन्: गेटवे जोडिएको छैन।',
  },
  not_sent_mail: {
    en: 'Real customers get no email: no mail server is set up.',
    ne: 'साँचो ग्राहकले इमेल पाउँदैनन्: इमेल सर्भर जोडिएको छैन।',
  },
  sms: { en: 'SMS to {to}', ne: '{to} मा SMS' },
  mail: { en: 'Email to {to}', ne: '{to} मा इमेल' },
} satisfies Texts;
