import type { Texts } from '../kit/texts-context.tsx';

/** The texts of launch pages; the server alone reads them. */
export const texts = {
  pre_order: { en: 'Pre-order now', ne: 'प्रि-अर्डर गर्नुहोस्' },
  see_offer: { en: 'See the offer', ne: 'अफर हेर्नुहोस्' },
  opens_at: { en: 'Opens {moment}', ne: 'खुल्ने: {moment}' },
  ends_at: { en: 'Until {moment}', ne: '{moment} सम्म' },
  pictures: { en: '{title}: pictures to swipe', ne: '{title}: सार्न मिल्ने तस्बिरहरू' },
  quotes: { en: '{title}: reviews to swipe', ne: '{title}: सार्न मिल्ने समीक्षाहरू' },
  feature: { en: 'Feature', ne: 'विशेषता' },
  compare_all: { en: 'Compare everything', ne: 'सबै कुरा तुलना गर्नुहोस्' },
  worth: { en: 'Worth {amount}', ne: 'मूल्य {amount}' },
  gifts_free: { en: 'Worth {amount}. Yours free.', ne: '{amount} बराबर। तपाईंलाई निःशुल्क।' },
  gifts_for: { en: 'Worth {amount}. Yours for {price}.', ne: '{amount} बराबर। तपाईंलाई {price} मा।' },
  today: { en: 'Today', ne: 'आज' },
  you_order: { en: 'You order here. You pay nothing now.', ne: 'तपाईं यहाँ अर्डर गर्नुहुन्छ। अहिले पैसा तिर्नु पर्दैन।' },
  within_hours: { en: 'Within {hours} hours', ne: '{hours} घण्टाभित्र' },
  store_calls: { en: 'Your store calls and keeps one for you.', ne: 'पसलले फोन गर्छ र एउटा तपाईंका लागि राख्छ।' },
  in_store: { en: 'In your store', ne: 'तपाईंको पसलमा' },
  you_collect: {
    en: 'You get an SMS, look at it, pay and take it home. It waits {days} days for you.',
    ne: 'SMS आउँछ, हेर्नुहुन्छ, पैसा तिर्नुहुन्छ र घर लैजानुहुन्छ। {days} दिनसम्म राखिन्छ।',
  },
  you_order_and_pay: {
    en: 'You order here, and pay {amount} in advance.',
    ne: 'तपाईं यहाँ अर्डर गरेर {amount} अग्रिम तिर्नुहुन्छ।',
  },
  after_that: { en: 'After that', ne: 'त्यसपछि' },
  payment_checked: {
    en: 'We check your payment, and your store keeps one for you.',
    ne: 'हामी भुक्तानी जाँच्छौं, अनि पसलले एउटा तपाईंका लागि राख्छ।',
  },
  you_pay_the_rest: {
    en: 'You get an SMS, look at it, pay the rest and take it home.',
    ne: 'SMS आउँछ, हेर्नुहुन्छ, बाँकी रकम तिर्नुहुन्छ र घर लैजानुहुन्छ।',
  },
  days: { en: 'days', ne: 'दिन' },
  hours: { en: 'hours', ne: 'घण्टा' },
  minutes: { en: 'minutes', ne: 'मिनेट' },
  seconds: { en: 'seconds', ne: 'सेकेन्ड' },
  already_ordered: { en: 'already ordered', ne: 'अर्डर भइसके' },
  fewer_left: { en: 'are left at most', ne: 'भन्दा बढी बाँकी छैनन्' },
  stores: { en: 'stores', ne: 'पसल' },
  in_districts: { en: 'in {districts} districts', ne: '{districts} जिल्लामा' },
  of_five: { en: '{stars} of 5 stars', ne: '5 मध्ये {stars} स्टार' },
  all_reviews: { en: '{average} of 5 from {count} reviews', ne: '{count} समीक्षाबाट 5 मध्ये {average}' },
} satisfies Texts;
