import type { Language } from '../../../contract/language/language.ts';
import { formatPaisa } from '../../../contract/money.ts';
import type { OrderStatus, ReturnStatus } from '../../../contract/statuses.ts';

interface Words {
  title: string;
  next: string;
}

type InBoth = Record<Language, Words>;

const ENDED_TEXT: Record<Language, string> = {
  en: 'There is nothing more for you to do.',
  ne: 'अब तपाईंले केही गर्नुपर्दैन।',
};
const ORDER_AGAIN_TEXT: Record<Language, string> = {
  en: 'You can order again while the offer is open.',
  ne: 'अफर खुला रहुन्जेल फेरि अर्डर गर्न सकिन्छ।',
};

/** Titles in both languages, with the next step. */
const words = (en: string, nextEn: string, ne: string, nextNe: string): InBoth => ({
  en: { title: en, next: nextEn },
  ne: { title: ne, next: nextNe },
});
const ended = (en: string, ne: string, { en: nextEn, ne: nextNe } = ENDED_TEXT) => words(en, nextEn, ne, nextNe);

const inOne = <S extends string>(table: Record<S, InBoth>, language: Language) =>
  Object.fromEntries(Object.entries<InBoth>(table).map(([state, both]) => [state, both[language]])) as Record<S, Words>;

const ASK_STORE_TEXT: Record<Language, string> = {
  en: 'Call the store if you have a question.',
  ne: 'केही सोध्नु परे पसललाई फोन गर्नुहोस्।',
};

/**
 * Describes an order's status and next step to its customer; `office` is the store's name. `isBrought`: it is sent to
 * them. `gotNothing`: it was closed without a refund.
 */
export const orderWords = (
  office: string,
  language: Language,
  { isBrought, gotNothing }: { isBrought: boolean; gotNothing: boolean },
): Record<OrderStatus, Words> =>
  inOne<OrderStatus>(
    {
      PLACED: words(
        'We have your order',
        `${office} will call you to confirm it.`,
        'तपाईंको अर्डर हामीले पायौं',
        `पक्का गर्न ${office} ले फोन गर्नेछ।`,
      ),
      CONTACTED: words(
        'We have spoken with you',
        `${office} will confirm your order.`,
        'तपाईंसँग कुरा भयो',
        `${office} ले अर्डर पक्का गर्नेछ।`,
      ),
      CONFIRMED: words(
        'Your order is confirmed',
        `${office} will reserve one for you.`,
        'तपाईंको अर्डर पक्का भयो',
        `${office} ले तपाईंका लागि सामान छुट्याउनेछ।`,
      ),
      ALLOCATED: words(
        'One is reserved for you',
        'We will let you know when it is ready or on its way.',
        'तपाईंका लागि सामान छुट्याइयो',
        'तयार भएपछि वा पठाएपछि खबर गर्नेछौं।',
      ),
      READY_FOR_PICKUP: words(
        'Ready for pickup',
        'Bring your order ID and a photo ID to collect it.',
        'लिन तयार छ',
        'अर्डर नम्बर र आफ्नो नाम भएको परिचयपत्र लिएर आउनुहोस्।',
      ),
      DISPATCHED: words(
        'On its way to you',
        'Keep your phone nearby: the driver will call you.',
        'बाटोमा छ',
        'फोन साथमा राख्नुहोस्: डेलिभरी गर्नेले फोन गर्नेछ।',
      ),
      DELIVERED: words(
        isBrought ? 'Delivered' : 'Collected',
        'Enjoy! If something is wrong with it, you can request a return here.',
        isBrought ? 'आइपुग्यो' : 'लिनुभयो',
        'नयाँ सामान शुभ होस्! केही खराबी भए यहींबाट फिर्तीको अनुरोध गर्न सकिन्छ।',
      ),
      CANCELLED: ended('Cancelled', 'रद्द भयो', ORDER_AGAIN_TEXT),
      EXPIRED: ended('Expired', 'म्याद सकियो', ORDER_AGAIN_TEXT),
      ADVANCE_PENDING: words(
        'Waiting for your advance',
        'Pay the advance and send your proof of payment.',
        'तपाईंको अग्रिम रकमको पर्खाइमा छौं',
        'अग्रिम तिरेर भुक्तानीको प्रमाण पठाउनुहोस्।',
      ),
      UNDER_VERIFICATION: words(
        'We are checking your payment',
        'We will let you know as soon as it is verified.',
        'तपाईंको भुक्तानी जाँच्दै छौं',
        'जाँच सकिएपछि खबर गर्नेछौं।',
      ),
      PROOF_REJECTED: words(
        'We could not accept your proof',
        'Please send another proof of payment.',
        'प्रमाण स्वीकार भएन',
        'भुक्तानीको अर्को प्रमाण पठाउनुहोस्।',
      ),
      LATE_REVIEW: words(
        'Your payment arrived late',
        'We are checking whether you can still get this offer.',
        'तपाईंको भुक्तानी ढिलो आयो',
        'अफर अझै दिन सकिन्छ कि हेर्दै छौं।',
      ),
      REFUND_DUE: words(
        'Refund due',
        'We will let you know when it is paid.',
        'तपाईंको पैसा फिर्ता हुनेछ',
        'फिर्ता गरेपछि खबर गर्नेछौं।',
      ),
      REFUNDED: gotNothing
        ? ended('Closed without a refund', 'पैसा फिर्ता नगरी बन्द भयो', ASK_STORE_TEXT)
        : ended('You have been refunded', 'तपाईंको पैसा फिर्ता भयो'),
    },
    language,
  );

/** Customers' texts about each return status. */
export const returnWords = (office: string, language: Language): Record<ReturnStatus, Words> =>
  inOne<ReturnStatus>(
    {
      REQUESTED: words(
        'You requested a return',
        `${office} will review it and let you know.`,
        'तपाईंले फिर्तीको अनुरोध गर्नुभयो',
        `${office} ले हेरेर खबर गर्नेछ।`,
      ),
      APPROVED: words(
        'Your return is approved',
        `Bring the product in its box to ${office}.`,
        'फिर्ती स्वीकृत भयो',
        `सामान बाकससहित ${office} मा ल्याउनुहोस्।`,
      ),
      REJECTED: words(
        'We could not accept your return',
        `Please ask ${office} why.`,
        'फिर्ती स्वीकृत भएन',
        `कारण ${office} लाई सोध्नुहोस्।`,
      ),
      WITHDRAWN: ended('You withdrew your return request', 'तपाईंले फिर्तीको अनुरोध हटाउनुभयो'),
      RECEIVED: words('We have your product', 'We will inspect it.', 'सामान हामीले पायौं', 'हामी जाँच गर्नेछौं।'),
      INSPECTED: words(
        'We have inspected the product',
        'We will refund or replace it.',
        'सामान जाँचियो',
        'पैसा फिर्ता गर्नेछौं वा सामान साटिदिनेछौं।',
      ),
      REFUNDED: ended('Your return was refunded', 'फिर्तीको पैसा दिइयो'),
      REPLACED: ended('Your product was replaced', 'तपाईंको सामान साटियो'),
      GIVEN_BACK: ended('Your product was repaired and returned to you', 'तपाईंको सामान मर्मत गरी फिर्ता दिइयो'),
      COMPLETED: ended('Your return is complete', 'फिर्ती पूरा भयो'),
    },
    language,
  );

/** Returns the next step after an exchange, by its unsettled price difference in paisa. */
export function exchangeNext(due: number, office: string, language: Language): string {
  const sum = formatPaisa(Math.abs(due), language);
  if (language === 'ne')
    return due > 0 ? `साटफेरको ${sum} ${office} मा तिर्नुहोस्।` : `${office} ले तपाईंलाई साटफेरको ${sum} फिर्ता दिनेछ।`;
  return due > 0
    ? `Please pay ${sum} for the exchange at ${office}.`
    : `${office} will refund you ${sum} for the exchange.`;
}

/** Customers' texts about steps that don't change the status. */
export const stepWords = (office: string, language: Language): Record<string, string> => ({
  lower_price: language === 'ne' ? 'तपाईंको अर्डरको मूल्य घट्यो' : 'Your order costs less now',
  change_items: language === 'ne' ? 'तपाईंको अर्डरका सामान बदलिए' : 'Your order was changed',
  reassign: language === 'ne' ? `तपाईंको अर्डर अब ${office} सँग छ` : `Your order is now with ${office}`,
});
