import type { MessageEvent, MessageVariable } from './message-events.ts';

export interface MessageTexts {
  /** The event that it is about, for the person who edits it. */
  label: string;
  text_en: string;
  text_ne: string;
  subject_en: string;
  subject_ne: string;
}

/** The texts that customers get until somebody changes them. In English each is one part of an SMS with usual names. */
export const MESSAGE_TEXTS: Record<MessageEvent, MessageTexts> = {
  place: {
    label: 'The order was placed',
    text_en:
      'Your order {{order_id}} for {{product_name}} has been placed. Total {{total}}. {{office_name}} will contact you. Thank you. {{track_url}}',
    text_ne:
      '{{product_name}} का लागि तपाईंको अर्डर {{order_id}} प्राप्त भयो। जम्मा {{total}}। {{office_name}} ले सम्पर्क गर्नेछ। धन्यवाद। {{track_url}}',
    subject_en: 'Your order {{order_id}}',
    subject_ne: 'तपाईंको अर्डर {{order_id}}',
  },
  buy: {
    label: 'A multi-buy waits for its advance',
    text_en: 'Pay {{advance}} until {{pay_until}} for order {{order_id}}: {{pay_url}}',
    text_ne: 'अर्डर {{order_id}} को {{advance}} {{pay_until}} सम्म तिर्नुहोस्: {{pay_url}}',
    subject_en: 'Pay the advance of order {{order_id}}',
    subject_ne: 'अर्डर {{order_id}} को अग्रिम भुक्तानी',
  },
  confirm: {
    label: 'The order was confirmed',
    text_en: 'Your order {{order_id}} for {{product_name}} is confirmed.',
    text_ne: '{{product_name}} को तपाईंको अर्डर {{order_id}} पक्का भयो।',
    subject_en: 'Order {{order_id}} is confirmed',
    subject_ne: 'अर्डर {{order_id}} पक्का भयो',
  },
  ready: {
    label: 'The order is ready for pickup',
    text_en: 'Your {{product_name}} (order {{order_id}}) is ready at {{pickup_point}}. To pay: {{to_collect}}.',
    text_ne: 'तपाईंको {{product_name}} (अर्डर {{order_id}}) {{pickup_point}} मा तयार छ। तिर्नुपर्ने: {{to_collect}}।',
    subject_en: 'Order {{order_id}} is ready for pickup',
    subject_ne: 'अर्डर {{order_id}} तयार छ',
  },
  dispatch: {
    label: 'The order was dispatched',
    text_en: 'Your {{product_name}} (order {{order_id}}) is on its way to you. Tracking number {{tracking_number}}.',
    text_ne: 'तपाईंको {{product_name}} (अर्डर {{order_id}}) पठाइयो। ट्र्याकिङ नम्बर {{tracking_number}}।',
    subject_en: 'Order {{order_id}} is on its way',
    subject_ne: 'अर्डर {{order_id}} पठाइयो',
  },
  deliver: {
    label: 'The order was handed over',
    text_en: 'Your {{product_name}} (order {{order_id}}) was handed over. Thank you for buying from {{office_name}}.',
    text_ne: 'तपाईंको {{product_name}} (अर्डर {{order_id}}) बुझाइयो। {{office_name}} बाट किन्नुभएकोमा धन्यवाद।',
    subject_en: 'Thank you for your order {{order_id}}',
    subject_ne: 'अर्डर {{order_id}} का लागि धन्यवाद',
  },
  undo_deliver: {
    label: 'A hand-over was taken back',
    text_en: 'Order {{order_id}} was marked as handed over by mistake. {{office_name}} still has it for you.',
    text_ne: 'अर्डर {{order_id}} भुलले बुझाइएको देखिएको थियो। सामान {{office_name}} मै छ।',
    subject_en: 'Order {{order_id}} still waits for you',
    subject_ne: 'अर्डर {{order_id}} अझै तपाईंका लागि छ',
  },
  reassign: {
    label: 'The order went to another office',
    text_en: 'Your order {{order_id}} is now with {{office_name}}, who will contact you.',
    text_ne: 'तपाईंको अर्डर {{order_id}} अब {{office_name}} ले हेर्नेछ र सम्पर्क गर्नेछ।',
    subject_en: 'Order {{order_id}} is now with {{office_name}}',
    subject_ne: 'अर्डर {{order_id}} अब {{office_name}} मा',
  },
  change_items: {
    label: 'Variant or gift was changed',
    text_en: 'Your order {{order_id}} was changed as we agreed: {{items}}. Total {{total}}. {{track_url}}',
    text_ne: 'हामीबीच कुरा भएअनुसार अर्डर {{order_id}} बदलियो: {{items}}। जम्मा {{total}}। {{track_url}}',
    subject_en: 'Order {{order_id}} was changed',
    subject_ne: 'अर्डर {{order_id}} बदलियो',
  },
  cancel: {
    label: 'The order was cancelled by the office',
    text_en: 'Your order {{order_id}} has been cancelled.',
    text_ne: 'तपाईंको अर्डर {{order_id}} रद्द गरियो।',
    subject_en: 'Order {{order_id}} has been cancelled',
    subject_ne: 'अर्डर {{order_id}} रद्द गरियो',
  },
  cancel_paid: {
    label: 'A paid purchase was cancelled by the office',
    text_en: 'Your order {{order_id}} has been cancelled. Your advance of {{advance}} will be paid back.',
    text_ne: 'तपाईंको अर्डर {{order_id}} रद्द गरियो। {{advance}} अग्रिम रकम फिर्ता दिनेछौं।',
    subject_en: 'Order {{order_id}} has been cancelled',
    subject_ne: 'अर्डर {{order_id}} रद्द गरियो',
  },
  withdraw: {
    label: 'The order was cancelled by the customer',
    text_en: 'Your order {{order_id}} has been cancelled, as you requested.',
    text_ne: 'तपाईंको इच्छाअनुसार अर्डर {{order_id}} रद्द गरियो।',
    subject_en: 'Order {{order_id}} has been cancelled',
    subject_ne: 'अर्डर {{order_id}} रद्द गरियो',
  },
  expire: {
    label: 'The order expired',
    text_en: 'Your order {{order_id}} has expired.',
    text_ne: 'तपाईंको अर्डर {{order_id}} को म्याद सकियो।',
    subject_en: 'Order {{order_id}} has expired',
    subject_ne: 'अर्डर {{order_id}} को म्याद सकियो',
  },
  submit_proof: {
    label: 'A proof of payment came in',
    text_en:
      'We received your proof of payment for order {{order_id}} and are checking it. You do not need to do anything.',
    text_ne: 'अर्डर {{order_id}} को भुक्तानी प्रमाण पायौं, जाँच्दै छौं। अरू केही गर्नुपर्दैन।',
    subject_en: 'We check your payment for order {{order_id}}',
    subject_ne: 'अर्डर {{order_id}} को भुक्तानी जाँच्दै छौं',
  },
  submit_late: {
    label: 'A payment came after its time',
    text_en:
      'Your payment for order {{order_id}} arrived late. We are checking whether we can still keep the offer for you. If not, we will refund you.',
    text_ne: 'अर्डर {{order_id}} को भुक्तानी ढिलो आयो। राख्न सकिन्छ कि हेर्छौं, नभए पैसा फिर्ता दिन्छौं।',
    subject_en: 'Your payment for order {{order_id}} came late',
    subject_ne: 'अर्डर {{order_id}} को भुक्तानी ढिलो आयो',
  },
  approve: {
    label: 'The proof of payment was accepted',
    text_en: 'Your payment for order {{order_id}} is verified. {{office_name}} will contact you.',
    text_ne: 'अर्डर {{order_id}} को तपाईंको भुक्तानी प्रमाणित भयो। {{office_name}} ले सम्पर्क गर्नेछ।',
    subject_en: 'Your payment for order {{order_id}} is verified',
    subject_ne: 'अर्डर {{order_id}} को भुक्तानी प्रमाणित भयो',
  },
  reject_proof: {
    label: 'The proof of payment was not accepted',
    text_en:
      'The proof for order {{order_id}} was not accepted: {{reason}} Send another until {{pay_until}}: {{pay_url}}',
    text_ne: 'अर्डर {{order_id}} को प्रमाण स्वीकार भएन: {{reason}} {{pay_until}} सम्म अर्को पठाउनुहोस्: {{pay_url}}',
    subject_en: 'Please send another proof of payment for order {{order_id}}',
    subject_ne: 'अर्डर {{order_id}}: कृपया अर्को भुक्तानी प्रमाण पठाउनुहोस्',
  },
  reject_last_proof: {
    label: 'The last proof of payment was not accepted',
    text_en:
      'The proof for order {{order_id}} was not accepted, and the time to pay has ended. If you have paid: {{pay_url}}',
    text_ne: 'अर्डर {{order_id}} को प्रमाण स्वीकार भएन, र तिर्ने समय सकियो। तिरिसक्नुभएको भए: {{pay_url}}',
    subject_en: 'The payment of order {{order_id}} could not be verified',
    subject_ne: 'अर्डर {{order_id}} को भुक्तानी प्रमाणित भएन',
  },
  owe_refund: {
    label: 'The advance will be paid back',
    text_en: 'Order {{order_id}} could not be kept for you. Your advance will be paid back.',
    text_ne: 'अर्डर {{order_id}} राख्न सकिएन। तपाईंको अग्रिम रकम फिर्ता दिनेछौं।',
    subject_en: 'Your advance for order {{order_id}} will be paid back',
    subject_ne: 'अर्डर {{order_id}} को अग्रिम रकम फिर्ता दिनेछौं',
  },
  refund: {
    label: 'The advance was paid back',
    text_en: 'Your advance for order {{order_id}} has been paid back.',
    text_ne: 'अर्डर {{order_id}} को तपाईंको अग्रिम रकम फिर्ता दियौं।',
    subject_en: 'Your advance for order {{order_id}} has been paid back',
    subject_ne: 'अर्डर {{order_id}} को अग्रिम रकम फिर्ता दियौं',
  },
  return_ask_return: {
    label: 'A return was requested',
    text_en: 'We have your request to return order {{order_id}}. {{office_name}} will tell you what is next.',
    text_ne: 'अर्डर {{order_id}} फिर्ता गर्ने तपाईंको अनुरोध प्राप्त भयो। {{office_name}} ले थप जानकारी दिनेछ।',
    subject_en: 'Your return of order {{order_id}}',
    subject_ne: 'अर्डर {{order_id}} को फिर्ता',
  },
  return_approve: {
    label: 'A return was approved',
    text_en: 'Your return of order {{order_id}} is approved. Please bring the product with its box to {{office_name}}.',
    text_ne: 'अर्डर {{order_id}} को फिर्ता स्वीकार भयो। कृपया सामान बाकससहित {{office_name}} मा ल्याउनुहोस्।',
    subject_en: 'Your return of order {{order_id}} is approved',
    subject_ne: 'अर्डर {{order_id}} को फिर्ता स्वीकार भयो',
  },
  return_reject: {
    label: 'A return was rejected',
    text_en: 'Your return of order {{order_id}} could not be accepted. Please ask {{office_name}} for the reason.',
    text_ne: 'अर्डर {{order_id}} को फिर्ता स्वीकार भएन। कारणका लागि {{office_name}} मा सोध्नुहोस्।',
    subject_en: 'Your return of order {{order_id}}',
    subject_ne: 'अर्डर {{order_id}} को फिर्ता',
  },
  return_receive: {
    label: 'A returned product arrived',
    text_en: 'We have received what you returned of order {{order_id}} and will inspect it.',
    text_ne: 'अर्डर {{order_id}} को फिर्ता सामान प्राप्त भयो। हामी जाँच गर्नेछौं।',
    subject_en: 'We have received your return of order {{order_id}}',
    subject_ne: 'अर्डर {{order_id}} को फिर्ता सामान प्राप्त भयो',
  },
  return_refund: {
    label: 'A return was refunded',
    text_en: 'Your return of order {{order_id}} has been refunded.',
    text_ne: 'अर्डर {{order_id}} को रकम फिर्ता दियौं।',
    subject_en: 'Order {{order_id}} has been refunded',
    subject_ne: 'अर्डर {{order_id}} को रकम फिर्ता दियौं',
  },
  return_replace: {
    label: 'A returned product was replaced',
    text_en: 'The item that you returned from order {{order_id}} has been replaced by {{office_name}}. {{difference}}',
    text_ne: 'अर्डर {{order_id}} को सामान {{office_name}} ले साटिदियो। {{difference}}',
    subject_en: 'Order {{order_id}} has been replaced',
    subject_ne: 'अर्डर {{order_id}} को सामान साटियो',
  },
  available: {
    label: 'A scheme that somebody waited for can be ordered',
    text_en: '{{product_name}} can be ordered now: {{page_url}} You asked for this one message.',
    text_ne: '{{product_name}} अब अर्डर गर्न सकिन्छ: {{page_url}} तपाईंले यो एउटा सन्देश माग्नुभएको थियो।',
    subject_en: '{{product_name}} can be ordered now',
    subject_ne: '{{product_name}} अब अर्डर गर्न सकिन्छ',
  },
  offer: {
    label: 'A unit is held for somebody on a waiting list',
    text_en: '{{product_name}}: one is held for you until {{held_until}}. Order it here: {{page_url}}',
    text_ne: '{{product_name}}: {{held_until}} सम्म एउटा तपाईंका लागि राखिएको छ। यहाँ अर्डर गर्नुहोस्: {{page_url}}',
    subject_en: '{{product_name}} is held for you',
    subject_ne: '{{product_name}} तपाईंका लागि राखिएको छ',
  },
};

/** The values of the variables in a preview and in a test. */
export const SAMPLE_VALUES: Record<MessageVariable, string> = {
  customer_name: 'Sita Rai',
  order_id: 'AG-K7M2Q9XH',
  product_name: 'Tara X1 Pro',
  items: 'Tara X1 Pro 8GB-Black, Tara Buds',
  office_name: 'Tara Store Pokhara',
  total: 'Rs. 94,999',
  advance: 'Rs. 2,000',
  to_collect: 'Rs. 92,999',
  difference: 'To pay: Rs. 15,000.',
  pay_until: '14:35',
  pay_url: 'https://agrim.example/consumer?purchase=0190f3a2-7c1e-7b44-9d0a-5e2b6c8f1a34',
  reason: 'The amount cannot be read.',
  pickup_point: 'Tara Store Pokhara',
  shipping_partner: 'Valley Riders',
  tracking_number: 'VR-204815',
  track_url: 'https://agrim.example/track',
  page_url: 'https://agrim.example/scheme/0190f3a2',
  held_until: '25 Nov, 18:15',
};
