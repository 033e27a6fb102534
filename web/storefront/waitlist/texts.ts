import type { Texts } from '../kit/texts-context.tsx';

export const texts = {
  your_place: { en: 'Your place on the waiting list', ne: 'प्रतीक्षा सूचीमा तपाईंको पालो' },
  no_place: {
    en: 'Open the link in your SMS, or ask for your place again on the page of the offer.',
    ne: 'SMS मा आएको लिङ्क खोल्नुहोस्, वा अफरको पृष्ठबाट आफ्नो पालो फेरि हेर्नुहोस्।',
  },
  see_offer: { en: 'See the offer', ne: 'अफर हेर्नुहोस्' },
  pass: { en: 'Pass it to the next person', ne: 'अर्कोलाई दिनुहोस्' },
  pass_sure: {
    en: 'It goes to the next person. You go to the end of the list.',
    ne: 'यो अर्कोलाई जान्छ। तपाईं सूचीको अन्त्यमा पुग्नुहुन्छ।',
  },
  leave: { en: 'Leave the list', ne: 'सूचीबाट निस्कनुहोस्' },
  leave_sure: { en: 'You will lose your position and can’t get it back.', ne: 'तपाईंको पालो जान्छ। फेरि पाइँदैन।' },
  leave_news_sure: { en: 'No SMS will come.', ne: 'कुनै SMS आउने छैन।' },
  yes: { en: 'Yes, do it', ne: 'हो, गर्नुहोस्' },
  keep: { en: 'No, keep it', ne: 'होइन, पालो राख्ने' },
  any_variant: { en: 'any variant', ne: 'जुनसुकै प्रकार' },
  no_script: {
    en: 'Please turn on JavaScript to see your waitlist status.',
    ne: 'आफ्नो पालो हेर्न JavaScript चलाउन दिनुहोस्।',
  },
  failed: { en: 'This did not work. Please try again.', ne: 'यो भएन। फेरि प्रयास गर्नुहोस्।' },
} satisfies Texts;
