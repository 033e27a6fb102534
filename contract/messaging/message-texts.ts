import type { MessageEvent, MessageVariable } from './message-events.ts';

interface MessageTexts {
  /** The message's subject, for its editors. */
  label: string;
  text_en: string;
  text_ne: string;
  subject_en: string;
  subject_ne: string;
}

/** The default texts. With names of usual length, each English one is one SMS part. */
export const MESSAGE_TEXTS: Record<MessageEvent, MessageTexts> = {
  place: {
    label: 'The order was placed',
    text_en: 'Thanks! Order {{order_id}}: {{product_name}}, {{total}}. {{office_name}} will call you. {{track_url}}',
    text_ne:
      'अर्डर {{order_id}} का लागि धन्यवाद: {{product_name}}, {{total}}। {{office_name}} ले फोन गर्नेछ। अर्डर हेर्न: {{track_url}}',
    subject_en: 'Your order {{order_id}}',
    subject_ne: 'तपाईंको अर्डर {{order_id}}',
  },
  buy: {
    label: 'A multi-buy order was placed and the advance is due',
    text_en: 'To keep order {{order_id}}, pay {{advance}} by {{pay_until}}: {{pay_url}}',
    text_ne: 'अर्डर {{order_id}}: {{pay_until}} सम्म {{advance}} तिर्नुहोस्: {{pay_url}}',
    subject_en: 'Pay the advance for order {{order_id}}',
    subject_ne: 'अर्डर {{order_id}} को अग्रिम भुक्तानी',
  },
  confirm: {
    label: 'The order was confirmed',
    text_en:
      'Your order {{order_id}} for {{product_name}} is confirmed. We will text you when it is ready or on its way.',
    text_ne: '{{product_name}} को अर्डर {{order_id}} पक्का भयो। तयार भएपछि SMS गर्नेछौं।',
    subject_en: 'Order {{order_id}} is confirmed',
    subject_ne: 'अर्डर {{order_id}} पक्का भयो',
  },
  ready: {
    label: 'The order is ready for pickup',
    text_en:
      'Your {{product_name}} is ready at {{pickup_point}}. Bring order ID {{order_id}} and a photo ID. Still to pay: {{to_collect}}. {{collect_by}}',
    text_ne:
      'तपाईंको {{product_name}} {{pickup_point}} मा तयार छ। अर्डर नम्बर {{order_id}} र फोटो भएको परिचयपत्र ल्याउनुहोस्। तिर्न बाँकी: {{to_collect}}। {{collect_by}}',
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
    text_en:
      'Enjoy your {{product_name}} (order {{order_id}})! Thank you for shopping at {{office_name}}. {{difference}}',
    text_ne:
      'नयाँ {{product_name}} (अर्डर {{order_id}}) का लागि बधाई छ! {{office_name}} बाट किन्नुभएकोमा धन्यवाद। {{difference}}',
    subject_en: 'Thank you for your order {{order_id}}',
    subject_ne: 'अर्डर {{order_id}} का लागि धन्यवाद',
  },
  take_payment: {
    label: 'A payment after the hand-over was recorded',
    text_en: '{{office_name}} has received your payment for order {{order_id}}. {{difference}}',
    text_ne: 'अर्डर {{order_id}} को भुक्तानी {{office_name}} ले पायो। {{difference}}',
    subject_en: 'We have received your payment for order {{order_id}}',
    subject_ne: 'अर्डर {{order_id}} को भुक्तानी आइपुग्यो',
  },
  undo_deliver: {
    label: 'A hand-over was undone',
    text_en:
      'Sorry, we marked order {{order_id}} as handed over by mistake. {{office_name}} is still holding it for you. {{difference}}',
    text_ne: 'माफ गर्नुहोस्, अर्डर {{order_id}} बुझाइयो भनी गल्तीले टिपिएछ। सामान {{office_name}} मै छ। {{difference}}',
    subject_en: 'Order {{order_id}} is still waiting for you',
    subject_ne: 'अर्डर {{order_id}} अझै तपाईंका लागि छ',
  },
  reassign: {
    label: 'The order moved to another retailer',
    text_en: '{{office_name}} now handles your order {{order_id}} and will contact you.',
    text_ne: 'तपाईंको अर्डर {{order_id}} अब {{office_name}} ले हेर्नेछ र सम्पर्क गर्नेछ।',
    subject_en: 'Order {{order_id}} is now with {{office_name}}',
    subject_ne: 'अर्डर {{order_id}} अब {{office_name}} मा',
  },
  change_items: {
    label: 'The variant or gift was changed',
    text_en: 'As agreed, your order {{order_id}} is now: {{items}}. Total {{total}}. {{track_url}}',
    text_ne: 'हामीबीच कुरा भएअनुसार अर्डर {{order_id}} बदलियो: {{items}}। जम्मा {{total}}। {{track_url}}',
    subject_en: 'Order {{order_id}} was changed',
    subject_ne: 'अर्डर {{order_id}} बदलियो',
  },
  lower_price: {
    label: 'The order’s price was reduced',
    text_en: 'Good news: order {{order_id}} now costs {{total}}. Still to pay: {{to_collect}}. {{track_url}}',
    text_ne: 'खुसीको खबर: अर्डर {{order_id}} को मूल्य घटेर {{total}} भयो। तिर्न बाँकी: {{to_collect}}। {{track_url}}',
    subject_en: 'Order {{order_id}} costs less now',
    subject_ne: 'अर्डर {{order_id}} को मूल्य घट्यो',
  },
  cancel: {
    label: 'The order was cancelled by the retailer',
    text_en: 'Your order {{order_id}} has been cancelled. Questions? Ask {{office_name}}.',
    text_ne: 'तपाईंको अर्डर {{order_id}} रद्द गरियो। प्रश्न भए {{office_name}} मा सोध्नुहोस्।',
    subject_en: 'Order {{order_id}} has been cancelled',
    subject_ne: 'अर्डर {{order_id}} रद्द गरियो',
  },
  cancel_paid: {
    label: 'A paid order was cancelled by the retailer',
    text_en: 'Order {{order_id}} is cancelled. We will refund your advance of {{advance}}. {{track_url}}',
    text_ne: 'अर्डर {{order_id}} रद्द गरियो। {{advance}} फिर्ता दिनेछौं। {{track_url}}',
    subject_en: 'Order {{order_id}} has been cancelled',
    subject_ne: 'अर्डर {{order_id}} रद्द गरियो',
  },
  withdraw: {
    label: 'The order was cancelled by the customer',
    text_en: 'Your order {{order_id}} has been cancelled, as you requested.',
    text_ne: 'तपाईंले भनेअनुसार अर्डर {{order_id}} रद्द गरियो।',
    subject_en: 'Order {{order_id}} has been cancelled',
    subject_ne: 'अर्डर {{order_id}} रद्द गरियो',
  },
  expire: {
    label: 'The order expired',
    text_en:
      'Your order {{order_id}} has expired, so we no longer hold it for you. You can order again while the offer is open.',
    text_ne: 'अर्डर {{order_id}} को म्याद सकियो। अफर खुला भए फेरि अर्डर गर्न सकिन्छ।',
    subject_en: 'Order {{order_id}} has expired',
    subject_ne: 'अर्डर {{order_id}} को म्याद सकियो',
  },
  expire_paid: {
    label: 'A paid order was not collected',
    text_en: 'Order {{order_id}} was not collected in time. We will refund {{advance}}. {{track_url}}',
    text_ne: 'अर्डर {{order_id}} समयमा लिनुभएन। {{advance}} फिर्ता दिनेछौं। {{track_url}}',
    subject_en: 'We will refund your advance for order {{order_id}}',
    subject_ne: 'अर्डर {{order_id}} को अग्रिम रकम फिर्ता दिनेछौं',
  },
  remind: {
    label: 'An order expires soon',
    text_en:
      'We are holding your {{product_name}} (order {{order_id}}) until {{held_until}}. Still want it? Contact {{office_name}}.',
    text_ne:
      'तपाईंको {{product_name}} (अर्डर {{order_id}}) {{held_until}} सम्म मात्र राख्छौं। चाहिए {{office_name}} मा सम्पर्क गर्नुहोस्।',
    subject_en: 'We are holding order {{order_id}} until {{held_until}}',
    subject_ne: 'अर्डर {{order_id}} {{held_until}} सम्म मात्र राख्छौं',
  },
  submit_proof: {
    label: 'A proof of payment was received',
    text_en:
      "We have your proof of payment for order {{order_id}} and are checking it. You don't need to do anything now.",
    text_ne: 'अर्डर {{order_id}} को भुक्तानी प्रमाण पायौं, जाँच्दै छौं। अरू केही गर्नुपर्दैन।',
    subject_en: 'We are checking your payment for order {{order_id}}',
    subject_ne: 'अर्डर {{order_id}} को भुक्तानी जाँच्दै छौं',
  },
  submit_late: {
    label: 'A payment arrived late',
    text_en:
      'Your payment for order {{order_id}} arrived after the deadline. We are checking whether you can still get this offer. If not, we will refund you.',
    text_ne: 'अर्डर {{order_id}} को भुक्तानी ढिलो आयो। अफर अझै दिन सकिन्छ कि हेर्छौं, नभए पैसा फिर्ता दिन्छौं।',
    subject_en: 'Your payment for order {{order_id}} arrived late',
    subject_ne: 'अर्डर {{order_id}} को भुक्तानी ढिलो आयो',
  },
  approve: {
    label: 'The proof of payment was verified',
    text_en: 'Your payment for order {{order_id}} is verified. {{office_name}} will contact you.',
    text_ne: 'अर्डर {{order_id}} को तपाईंको भुक्तानी प्रमाणित भयो। {{office_name}} ले सम्पर्क गर्नेछ।',
    subject_en: 'Your payment for order {{order_id}} is verified',
    subject_ne: 'अर्डर {{order_id}} को भुक्तानी प्रमाणित भयो',
  },
  reject_proof: {
    label: 'The proof of payment was rejected',
    text_en: 'Order {{order_id}}: proof not accepted. {{reason}} Resend by {{pay_until}}: {{pay_url}}',
    text_ne: 'अर्डर {{order_id}} को प्रमाण स्वीकार भएन: {{reason}} {{pay_until}} सम्म अर्को पठाउनुहोस्: {{pay_url}}',
    subject_en: 'Send a new proof of payment for order {{order_id}}',
    subject_ne: 'अर्डर {{order_id}}: कृपया अर्को भुक्तानी प्रमाण पठाउनुहोस्',
  },
  reject_last_proof: {
    label: 'The final proof of payment was rejected',
    text_en: 'Proof for order {{order_id}} not accepted and time ran out. Paid? New proof: {{pay_url}}',
    text_ne: 'अर्डर {{order_id}} को प्रमाण स्वीकार भएन, र तिर्ने समय सकियो। तिरिसक्नुभएको भए अर्को प्रमाण पठाउनुहोस्: {{pay_url}}',
    subject_en: 'We could not verify your payment for order {{order_id}}',
    subject_ne: 'अर्डर {{order_id}} को भुक्तानी प्रमाणित भएन',
  },
  undo_payment: {
    label: 'A confirmed payment was undone: the advance is due again',
    text_en: 'Sorry, we marked order {{order_id}} as paid by mistake. Pay {{advance}} by {{pay_until}}: {{pay_url}}',
    text_ne:
      'माफ गर्नुहोस्, अर्डर {{order_id}} को पैसा तिरेको गल्तीले टिपिएछ। {{pay_until}} सम्म {{advance}} तिर्नुहोस्: {{pay_url}}',
    subject_en: 'Pay the advance for order {{order_id}}',
    subject_ne: 'अर्डर {{order_id}} को अग्रिम भुक्तानी',
  },
  undo_payment_checking: {
    label: 'A confirmed payment was undone: the proof is checked again',
    text_en:
      "Sorry, we marked order {{order_id}} as paid by mistake and are checking your payment again. You don't need to do anything now.",
    text_ne: 'माफ गर्नुहोस्, अर्डर {{order_id}} को पैसा तिरेको गल्तीले टिपिएछ। तपाईंको भुक्तानी फेरि जाँच्दै छौं। अहिले केही गर्नुपर्दैन।',
    subject_en: 'We are checking your payment for order {{order_id}} again',
    subject_ne: 'अर्डर {{order_id}} को भुक्तानी फेरि जाँच्दै छौं',
  },
  undo_payment_ended: {
    label: 'A confirmed payment was undone: the order has ended',
    text_en:
      'Sorry, we marked order {{order_id}} as paid by mistake. It has ended and we no longer hold the item. Questions? Contact {{office_name}}.',
    text_ne:
      'माफ गर्नुहोस्, अर्डर {{order_id}} को पैसा तिरेको गल्तीले टिपिएछ। अर्डर सकियो, सामान राखिएको छैन। प्रश्न भए {{office_name}} मा सोध्नुहोस्।',
    subject_en: 'Order {{order_id}} has ended',
    subject_ne: 'अर्डर {{order_id}} सकिएको छ',
  },
  owe_refund: {
    label: 'An advance refund is due',
    text_en: 'We could not complete order {{order_id}}. We will refund your {{advance}} advance. {{track_url}}',
    text_ne: 'अर्डर {{order_id}} को सामान दिन सकिएन। {{advance}} फिर्ता दिनेछौं। {{track_url}}',
    subject_en: 'We will refund your advance for order {{order_id}}',
    subject_ne: 'अर्डर {{order_id}} को अग्रिम रकम फिर्ता दिनेछौं',
  },
  end_late: {
    label: 'The order was closed without a refund',
    text_en: 'Order {{order_id}} is closed. No refund is due. {{reason}} {{track_url}}',
    text_ne: 'अर्डर {{order_id}} बन्द भयो। फिर्ता दिनुपर्ने रकम छैन। {{reason}} {{track_url}}',
    subject_en: 'Order {{order_id}} is closed',
    subject_ne: 'अर्डर {{order_id}} बन्द भयो',
  },
  refund: {
    label: 'Money was refunded',
    text_en: 'We have refunded {{refunded}} for order {{order_id}}. {{reason}}',
    text_ne: 'अर्डर {{order_id}} को {{refunded}} फिर्ता दियौं। {{reason}}',
    subject_en: 'We have refunded {{refunded}} for order {{order_id}}',
    subject_ne: 'अर्डर {{order_id}} को {{refunded}} फिर्ता दियौं',
  },
  return_ask_return: {
    label: 'A return was requested',
    text_en: 'We have your return request for order {{order_id}}. {{office_name}} will tell you what happens next.',
    text_ne: 'अर्डर {{order_id}} फिर्ता गर्ने तपाईंको अनुरोध प्राप्त भयो। {{office_name}} ले थप जानकारी दिनेछ।',
    subject_en: 'Your return request for order {{order_id}}',
    subject_ne: 'अर्डर {{order_id}} को फिर्ती अनुरोध',
  },
  return_approve: {
    label: 'A return was approved',
    text_en: 'Your return for order {{order_id}} is approved. Please bring the product in its box to {{office_name}}.',
    text_ne: 'अर्डर {{order_id}} को फिर्ती स्वीकृत भयो। कृपया सामान बाकससहित {{office_name}} मा ल्याउनुहोस्।',
    subject_en: 'Your return for order {{order_id}} is approved',
    subject_ne: 'अर्डर {{order_id}} को फिर्ती स्वीकृत भयो',
  },
  return_reject: {
    label: 'A return was rejected',
    text_en: 'We could not accept your return for order {{order_id}}. Please contact {{office_name}} for the reason.',
    text_ne: 'अर्डर {{order_id}} को फिर्ती स्वीकृत भएन। कारण {{office_name}} मा सोध्नुहोस्।',
    subject_en: 'We could not accept your return for order {{order_id}}',
    subject_ne: 'अर्डर {{order_id}} को फिर्ती स्वीकृत भएन',
  },
  return_receive: {
    label: 'A return was received',
    text_en: 'We have your returned item from order {{order_id}} and will inspect it.',
    text_ne: 'अर्डर {{order_id}} को फिर्ता आएको सामान पायौं। हामी जाँच गर्नेछौं।',
    subject_en: 'We have your returned item from order {{order_id}}',
    subject_ne: 'अर्डर {{order_id}} को फिर्ता आएको सामान पायौं',
  },
  return_refund: {
    label: 'A return was refunded',
    text_en: 'We have refunded {{refunded}} for your return of order {{order_id}}. {{reason}}',
    text_ne: 'अर्डर {{order_id}} को फिर्तीबापत {{refunded}} दियौं। {{reason}}',
    subject_en: 'Order {{order_id}} has been refunded',
    subject_ne: 'अर्डर {{order_id}} को रकम फिर्ता दियौं',
  },
  return_replace: {
    label: 'A returned product was replaced',
    text_en: '{{office_name}} has replaced the item you returned from order {{order_id}}. {{difference}}',
    text_ne: 'अर्डर {{order_id}} को सामान {{office_name}} ले साटिदियो। {{difference}}',
    subject_en: 'Your item from order {{order_id}} is replaced',
    subject_ne: 'अर्डर {{order_id}} को सामान साटियो',
  },
  return_pay_back: {
    label: 'The difference of an exchange was refunded',
    text_en: 'We have refunded {{refunded}}, the price difference on your exchange (order {{order_id}}).',
    text_ne: 'अर्डर {{order_id}} को साटफेरमा फरक परेको {{refunded}} फिर्ता दियौं।',
    subject_en: 'Your exchange refund for order {{order_id}}',
    subject_ne: 'अर्डर {{order_id}} को साटफेरको रकम फिर्ता',
  },
  available: {
    label: 'A watched offer opened',
    text_en: 'You can now order {{product_name}}: {{page_url}} This is the one SMS you asked for.',
    text_ne: '{{product_name}} अब अर्डर गर्न सकिन्छ: {{page_url}} तपाईंले माग्नुभएको SMS यही हो।',
    subject_en: 'You can order {{product_name}} now',
    subject_ne: '{{product_name}} अब अर्डर गर्न सकिन्छ',
  },
  offer: {
    label: 'A customer on the waitlist is offered a unit',
    text_en: 'Your turn! One {{product_name}} is held for you until {{held_until}}. Order here: {{page_url}}',
    text_ne: 'तपाईंको पालो आयो: {{held_until}} सम्म {{product_name}} राखिएको छ। अर्डर गर्नुहोस्: {{page_url}}',
    subject_en: '{{product_name}} is held for you',
    subject_ne: '{{product_name}} तपाईंका लागि राखिएको छ',
  },
};

/** Example values, for preview and test. */
export const SAMPLE_VALUES: Record<MessageVariable, string> = {
  customer_name: 'Sita Rai',
  order_id: 'AG-K7M2Q9XH',
  product_name: 'Tara X1 Pro',
  items: 'Tara X1 Pro 8GB-Black, Tara Buds',
  office_name: 'Tara Store Pokhara',
  total: 'Rs. 94,999',
  advance: 'Rs. 2,000',
  to_collect: 'Rs. 92,999',
  refunded: 'Rs. 2,000',
  difference: 'Still to pay: Rs. 15,000.',
  pay_until: '14:35',
  pay_url: 'https://agrim.example/consumer?purchase=0190f3a2-7c1e-7b44-9d0a-5e2b6c8f1a34',
  reason: 'The amount cannot be read.',
  pickup_point: 'Tara Store Pokhara',
  shipping_partner: 'Valley Riders',
  tracking_number: 'VR-204815',
  track_url: 'https://agrim.example/track?order=AG-7KQ2M9XA&see=EGgFlyQEVAvY50Oy',
  page_url: 'https://agrim.example/scheme/0190f3a2',
  held_until: '25 Nov, 18:15',
  collect_by: 'Collect by 25 Nov.',
};
