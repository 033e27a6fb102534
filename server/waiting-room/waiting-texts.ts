import type { Language } from '../../contract/language/language.ts';

/** The texts of the waiting page. */
export const TEXTS = {
  en: {
    prequeue: 'You’re early',
    prequeueText:
      'When the offer opens, everyone here gets a random position in the queue. Arriving earlier or reloading makes no difference.',
    waiting: 'You are in the queue',
    waitingText:
      'Keep this page open: it opens the offer when it’s your turn. You keep your position if you reload or come back.',
    opens: 'Opens at',
    left: 'Opens in',
    ahead: 'Ahead of you',
    minutes: 'Estimated wait (minutes)',
    units: 'Units left',
    againEarly: 'Your earlier position has expired.',
    again: 'Your earlier position has expired, so you are at the end of the queue.',
    turn: 'It is your turn.',
    lost: 'No connection. You still have your position; this page will try again.',
    everywhere: 'Extra tabs or devices won’t get you in faster. Meanwhile, have a look at',
    others: 'the other pages',
    ready: 'Have ready',
    readyPhone: 'Your phone: you may need a code from an SMS.',
    readyAddress: 'Your address, with district and municipality.',
    readyTurn: 'Your turn lasts {minutes} minutes.',
    notify: 'Get an SMS when it opens',
    stopped: 'Orders are paused for a moment. You keep your position: stay on this page.',
    check: 'One moment, please',
    checkText:
      'Many people on your network are visiting. Your browser is checking that you are human. Then you get your position in the queue.',
    checkLost: 'That didn’t work yet. This page will try again automatically.',
    checkByHand:
      'Without JavaScript, this page tries again in 30 seconds and puts you at the end of your network’s queue.',
  },
  ne: {
    prequeue: 'अफर खुल्न अझै बाँकी छ',
    prequeueText: 'खुल्ने बेला यहाँ भएका सबैले गोलाप्रथाबाट पालो पाउँछन्। कहिले आउनुभयो वा कति पटक पृष्ठ खोल्नुभयो, त्यसले फरक पार्दैन।',
    waiting: 'तपाईं लाइनमा हुनुहुन्छ',
    waitingText: 'यो पृष्ठ खुला राख्नुहोस्। पालो आएपछि अफर आफैं खुल्छ; पृष्ठ फेरि खोल्दा वा फर्केर आउँदा पनि तपाईंको ठाउँ रहन्छ।',
    opens: 'खुल्ने समय',
    left: 'खुल्न बाँकी',
    ahead: 'तपाईंभन्दा अगाडि',
    minutes: 'करिब कति मिनेट पर्खने',
    units: 'बाँकी थान',
    againEarly: 'तपाईंको पहिलेको ठाउँ अब मान्य छैन।',
    again: 'तपाईंको पहिलेको ठाउँ अब मान्य छैन, त्यसैले तपाईं लाइनको अन्त्यमा हुनुहुन्छ।',
    turn: 'तपाईंको पालो आयो।',
    lost: 'अहिले इन्टरनेट जोडिएको छैन। तपाईंको ठाउँ सुरक्षित छ; यो पृष्ठले फेरि सोध्छ।',
    everywhere: 'धेरै ट्याब वा डिभाइस खोल्दा पालो छिटो आउँदैन। यसबीच हेर्न सकिन्छ:',
    others: 'अरू पृष्ठ',
    ready: 'तयार राख्नुहोस्',
    readyPhone: 'आफ्नो फोन, किनभने SMS मा कोड आउन सक्छ।',
    readyAddress: 'आफ्नो ठेगाना, जिल्ला र पालिकासहित।',
    readyTurn: 'तपाईंको पालो {minutes} मिनेट रहन्छ।',
    notify: 'खुल्दा SMS पाउनुहोस्',
    stopped: 'अर्डर केही बेरका लागि रोकिएको छ। तपाईंको ठाउँ रहन्छ; यो पृष्ठ खुला राख्नुहोस्।',
    check: 'एकछिन पर्खनुहोस्',
    checkText:
      'अहिले तपाईंको नेटवर्कबाट धेरै जना आइरहनुभएको छ। तपाईं रोबोट होइन भनेर ब्राउजरले जाँच्दै छ, अनि तपाईंले लाइनमा ठाउँ पाउनुहुन्छ।',
    checkLost: 'अहिले भएन। यो पृष्ठले आफैं फेरि प्रयास गर्छ।',
    checkByHand: 'JavaScript नचले पनि यो पृष्ठ आधा मिनेटमा आफैं फेरि खुल्छ, अनि तपाईंको नेटवर्कको लाइनको अन्त्यमा ठाउँ दिन्छ।',
  },
} satisfies Record<Language, Record<string, string>>;
