import type { Texts } from '../kit/texts-context.tsx';

export const texts = {
  title: { en: 'Contact us', ne: 'हामीलाई सम्पर्क गर्नुहोस्' },
  about: {
    en: 'Write to us and we’ll reply by email or phone. If it’s about an order, include the order ID.',
    ne: 'हामीलाई लेख्नुहोस्, हामी इमेल वा फोनबाट जवाफ दिन्छौं। अर्डरबारे हो भने अर्डर नम्बर लेख्नुहोस्।',
  },
  name: { en: 'Your name', ne: 'तपाईंको नाम' },
  phone: { en: 'Mobile number', ne: 'मोबाइल नम्बर' },
  email: { en: 'Email', ne: 'इमेल' },
  one_of_both: {
    en: 'Enter a mobile number or an email address so we can reply.',
    ne: 'हामीले जवाफ दिन सकौं भनेर मोबाइल नम्बर वा इमेल ठेगाना लेख्नुहोस्।',
  },
  message: { en: 'Your message', ne: 'तपाईंको सन्देश' },
  send: { en: 'Send', ne: 'पठाउनुहोस्' },
  sent: {
    en: 'Thank you for your message. We will reply soon.',
    ne: 'धन्यवाद। तपाईंको सन्देश आइपुग्यो; हामी चाँडै जवाफ दिन्छौं।',
  },
  sooner: { en: 'Quick answers', ne: 'तुरुन्तै जवाफ' },
  sooner_order: {
    en: 'See its status, cancel it or return it.',
    ne: 'कहाँ पुग्यो हेर्नुहोस्, रद्द वा फिर्ता गर्नुहोस्।',
  },
  sooner_store: {
    en: 'With phone numbers, opening hours and directions.',
    ne: 'फोन, समय र पुग्ने बाटोसहित।',
  },
  sooner_phone: {
    en: 'By IMEI, with the warranty end date.',
    ne: 'IMEI बाट, वारेन्टी कहिलेसम्म छ भन्ने पनि।',
  },
  another: { en: 'Write another message', ne: 'अर्को सन्देश लेख्नुहोस्' },
  unscripted: {
    en: 'Please turn on JavaScript to write to us here, or call us.',
    ne: 'यहाँबाट लेख्न JavaScript चलाउन दिनुहोस्, वा हामीलाई फोन गर्नुहोस्।',
  },
} satisfies Texts;
