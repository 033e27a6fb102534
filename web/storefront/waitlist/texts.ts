import type { Texts } from '../kit/texts-context.tsx';

export const texts = {
  your_place: { en: 'Your waitlist status', ne: 'प्रतीक्षा सूचीमा तपाईंको पालो' },
  no_place: {
    en: 'To see your waitlist status, open the link in our SMS. Not on a waitlist yet? Join from an offer’s page.',
    ne: 'आफ्नो पालो हेर्न SMS मा आएको लिङ्क खोल्नुहोस्। सूचीमा हुनुहुन्न? अफरको पृष्ठबाट पालो लिनुहोस्।',
  },
  offers: { en: 'See current offers', ne: 'अहिलेका अफर हेर्नुहोस्' },
  see_offer: { en: 'See the offer', ne: 'अफर हेर्नुहोस्' },
  pass: { en: 'Pass to the next person', ne: 'अर्कोलाई दिनुहोस्' },
  pass_sure: {
    en: 'It goes to the next person. You move to the end of the waitlist.',
    ne: 'यो अर्कोलाई जान्छ। तपाईं सूचीको अन्त्यमा पुग्नुहुन्छ।',
  },
  pass_yes: { en: 'Yes, pass it on', ne: 'हो, अर्कोलाई दिनुहोस्' },
  pass_no: { en: 'No, keep it', ne: 'होइन, आफैं राख्ने' },
  leave: { en: 'Leave waitlist', ne: 'सूचीबाट निस्कनुहोस्' },
  leave_sure: { en: 'You will lose your position and can’t get it back.', ne: 'तपाईंको पालो जान्छ। फेरि पाइँदैन।' },
  leave_news_sure: { en: 'You won’t get the SMS.', ne: 'तपाईंलाई त्यो SMS आउने छैन।' },
  leave_yes: { en: 'Yes, leave', ne: 'हो, निस्कने' },
  leave_no: { en: 'No, stay', ne: 'होइन, सूचीमै बस्ने' },
  any_variant: { en: 'any variant', ne: 'जुनसुकै प्रकार' },
  no_script: {
    en: 'Please turn on JavaScript to see your waitlist status.',
    ne: 'आफ्नो पालो हेर्न JavaScript चलाउन दिनुहोस्।',
  },
  failed: { en: 'Something went wrong. Please try again.', ne: 'यो भएन। फेरि प्रयास गर्नुहोस्।' },
} satisfies Texts;
