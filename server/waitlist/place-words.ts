import type { Language } from '../../contract/language/language.ts';
import type { PlaceStatus } from '../../contract/waitlist/waitlist.ts';
import { momentInNepal } from '../http/words/moment.ts';

interface Words {
  title: string;
  next: string;
}

interface PlaceStanding {
  status: PlaceStatus;
  /** The entries before it; null if the next one is drawn. */
  ahead: number | null;
  until: Date | null;
  rests_until: Date | null;
  /** Whether the scheme takes no orders for now. */
  is_paused: boolean;
}

/** Tells the owner of an entry its status and the next step. */
export function placeWords({ status, ahead, until, rests_until, is_paused }: PlaceStanding, language: Language): Words {
  const moment = (at: Date | null) => (at ? momentInNepal(at, language) : '');
  const words: Record<PlaceStatus, Record<Language, Words>> = {
    WAITING: {
      en: {
        title: waitingTitle(ahead).en,
        next: rests_until
          ? `You passed on the last one. Your next offer comes after ${moment(rests_until)}.`
          : 'We will text you when one is held for you. You can close this page.',
      },
      ne: {
        title: waitingTitle(ahead).ne,
        next: rests_until
          ? `अघिल्लो तपाईंले अर्कोलाई दिनुभयो। तपाईंको अर्को पालो ${moment(rests_until)} पछि आउँछ।`
          : 'तपाईंका लागि एउटा राखिएपछि SMS आउँछ। यो पृष्ठ खुला राखिरहनुपर्दैन।',
      },
    },
    OFFERED: {
      en: {
        title: 'We are holding one for you',
        next: is_paused
          ? 'Orders are paused. We are still holding it, and your time to order is paused too.'
          : `Order it by ${moment(until)}, or it goes to the next person.`,
      },
      ne: {
        title: 'तपाईंका लागि एउटा राखिएको छ',
        next: is_paused
          ? 'अहिले अर्डर रोकिएको छ। यो तपाईंकै लागि राखिएको छ, र अर्डर गर्ने समय पनि रोकिएको छ।'
          : `${moment(until)} सम्ममा अर्डर गर्नुहोस्। त्यसपछि अर्कोलाई जान्छ।`,
      },
    },
    TO_TELL: {
      en: {
        title: 'We will text you when you can order it',
        next: 'We send one SMS and use your number for nothing else. You can close this page.',
      },
      ne: {
        title: 'अर्डर गर्न सकिने भएपछि तपाईंलाई SMS आउँछ',
        next: 'एउटा मात्र पठाउँछौं, र तपाईंको नम्बर अरू केहीमा प्रयोग हुँदैन। यो पृष्ठ खुला राखिरहनुपर्दैन।',
      },
    },
    TOLD: {
      en: { title: 'We have sent you the SMS', next: 'If it sells out again, you can ask for another SMS.' },
      ne: { title: 'तपाईंलाई SMS पठाइसक्यौं', next: 'फेरि सकियो भने अर्को SMS माग्न सकिन्छ।' },
    },
    TAKEN: {
      en: { title: 'You have ordered it', next: 'Your store will call you.' },
      ne: { title: 'तपाईंले अर्डर गरिसक्नुभयो', next: 'पसलले तपाईंलाई फोन गर्नेछ।' },
    },
    LAPSED: {
      en: {
        title: 'Your time to order is over',
        next: 'We no longer hold it for you. If any are left, you can still order. Or join the waitlist again.',
      },
      ne: {
        title: 'अर्डर गर्ने समय सकियो',
        next: 'यो अब तपाईंका लागि राखिएको छैन। बाँकी छ भने अझै अर्डर गर्न सकिन्छ। नत्र नयाँ पालो माग्नुहोस्।',
      },
    },
    LEFT: {
      en: { title: 'You left the waitlist', next: 'You can join again while the offer is open.' },
      ne: { title: 'तपाईं सूचीबाट निस्कनुभयो', next: 'अफर खुला रहुन्जेल नयाँ पालो माग्न सकिन्छ।' },
    },
    REMOVED: {
      en: { title: 'You were removed from the waitlist', next: 'Please call us if this is a mistake.' },
      ne: { title: 'तपाईंको पालो सूचीबाट हटाइयो', next: 'यो ठीक होइन भने हामीलाई फोन गर्नुहोस्।' },
    },
    CLOSED: {
      en: { title: 'This offer has ended', next: 'The waitlist is closed.' },
      ne: { title: 'यो अफर सकियो', next: 'सूची बन्द भयो।' },
    },
  };
  return words[status][language];
}

function waitingTitle(ahead: number | null): Record<Language, string> {
  if (ahead === null)
    return {
      en: 'You are on the waitlist: the next person is drawn at random',
      ne: 'तपाईं सूचीमा हुनुहुन्छ: पालो गोलाप्रथाले छानिन्छ',
    };
  if (ahead === 0) return { en: 'You are next', ne: 'अब तपाईंको पालो' };
  return { en: `You are on the waitlist: ${ahead} ahead of you`, ne: `तपाईं सूचीमा हुनुहुन्छ: तपाईंअघि ${ahead} जना छन्` };
}
