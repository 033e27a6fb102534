import { typedText } from '../../contract/language/typed-text.ts';
import { paisaOf } from './statement-words.ts';

/** The meaning of a message: a payment, no payment, or unknown, so that staff must read it. Amounts are in paisa. */
type Meaning = { is: 'received'; amount: number } | { is: 'none' } | { is: 'unknown'; amount: number };

const CURRENCY = String.raw`(?:\b(?:npr|nrs|rs)(?![a-z])\.?|रु\.?|रू\.?|₹)`;
/** Lets no shorter number match: “2” isn't the amount in “2,000.00 as advance”. */
const NUMBER = String.raw`\d[\d,]*(?:\.\d{1,2})?(?![\d%]|[.,]\d)`;
/** `1.5 lakh`: no bank writes this, so staff read it. */
const SCALE = String.raw`\s*(?:lakhs?|lacs?|crores?|arab|thousand|hajaa?r|hazaa?r|k|m|million|लाख|करोड|हजार)(?![\p{L}\p{M}])`;
const DIGITS = `${NUMBER}(?:${SCALE}|(?!${SCALE}))`;
const AMOUNT = String.raw`(?:${CURRENCY}\s*(${DIGITS})(?:\s*\/-)?|(${DIGITS})\s*(?:npr|rs\.?|रुपैयाँ)(?![\p{L}\p{M}]))`;
/** After “credited by”, a bank can omit the currency. */
const SUM = `(?:${AMOUNT}|(${DIGITS}))`;
const ACCOUNT = String.raw`(?:a\/c|a\.c\.|ac|acc|acct|account|wallet|khata|esewa(?: id)?|khalti(?: id)?)`;
/** `01#16`, `XXXX2345`, `##0001`, `1234XXXX`: banks hide a part of their customer's own account. */
const HIDDEN = String.raw`(?=[x#*]*\d)\d*[x#*][\dx#*]*`;
const KIND = String.raw`(?:(?:bank|savings?|current|ime pay)\s+)?`;
const NUMBERED = String.raw`(?:\s*(?:no|number)\b\.?)?\s*[:.]?\s*`;
const WAS = String.raw`(?:(?:is|has been|have been|was|been|got|has got|is now|has now been|successfully|has been successfully)\s+)?`;
const PUT_IN = '(?:credited|deposited)';
const PURPOSE = String.raw`(?:(?:an?\s+)?(?:amount|sum|payment|deposit|transfer|fund transfer|funds?|qr payment|salary)(?:\s+of)?\s*:?\s+)?`;
const SENDER = String.raw`(?:sent|transferred|remitted|paid) by (?!you\b|your\b|using\b|card\b)[^,;]{1,60}?`;

/** Texts that can precede the sentence that counts: a greeting, or the bank's own name. */
const GREETING = String.raw`^(?:(?:dear|hi|hello|namaste|mr|mrs|ms)\b[^,:;]{0,40}?[,:]?\s+)?(?:[\w .&]{2,40}?:\s*)?(?:(?:this is to inform(?: you)?|we (?:would|wish) (?:like )?to inform you|please note|kindly note|please be informed)(?: that)?[,:]?\s+)?`;
const template = (form: string) => new RegExp(GREETING + form, 'iu');

/**
 * Banks' and wallets' sentences about a payment: the account, the verb and the sum, in order at the beginning of a
 * sentence. A sentence that begins with anything else, such as “Win”, “Cheque of” or “Up to”, doesn't count.
 */
const RECEIVED = [
  // “Your a/c ##0001 is credited by NPR 2,000.00”, “AC#024XX59 Cr by NPR 29300”, “###4041 is credited by NPR 150”.
  template(
    String.raw`(?:your\s+)?(?:${KIND}${ACCOUNT}${NUMBERED})?(?:${HIDDEN}|\d+)?\s*,?\s*${WAS}(?:${PUT_IN}\s+(?:by|with|for|of)|cr\.?\s+by)\s*:?\s*${SUM}`,
  ),
  // “A/C ##123 Credited NPR 2,000.00”.
  template(
    String.raw`(?:your\s+)?${KIND}${ACCOUNT}${NUMBERED}(?:${HIDDEN}|\d+)?\s*,?\s*${WAS}${PUT_IN}\s*:?\s*${AMOUNT}`,
  ),
  // “AC ###XXXX1234, NPR 120,000.00 deposited on 25/03/2026”.
  template(
    String.raw`(?:your\s+)?${ACCOUNT}${NUMBERED}${HIDDEN},?\s+${AMOUNT},?\s+${WAS}${PUT_IN}(?=\s+(?:on|at|by|via|from(?! your))\b|\s*(?:[,;:(]|$))`,
  ),
  // “NPR 2,000.00 has been transferred to your account ##123 from SITA RAI”, “Deposit of NPR 2,000.00 made to your
  // A/C”.
  template(
    String.raw`${PURPOSE}${AMOUNT},?\s+${WAS}(?:transferred|sent|made) (?:in)?to your ${KIND}${ACCOUNT}\b[^,;]{0,40}?\s(?:from(?! your\b| a\/?c)|by(?! you\b)|on)\b`,
  ),
  // “FP QR transaction from 984#077 of NPR 100.00 is successful”.
  template(String.raw`(?:fp|fonepay) qr transaction from 9[\d#x*]+ of ${AMOUNT} (?:is|was) successful\b`),
  // “NPR 2,000.00 credited to your A/C”, “NPR 2,000.00 deposited on 25/03/2026”, “Rs. 2000 has been received from
  // SITA”.
  template(
    String.raw`${PURPOSE}${AMOUNT},?\s+(?:${SENDER},?\s+)?${WAS}(?:${PUT_IN}|received|added)(?:\s+successfully)?(?=\s+(?:to|in|into)\s+(?:your\b|${ACCOUNT}?\s*(?:no\.?\s*)?${HIDDEN})|\s+(?:from(?! your\b| a\/?c)|by(?! you\b)|on|at|via|through|thru|ref|txn)\b|\s*(?:[,;:(]|$))`,
  ),
  template(
    String.raw`(?:(?:payment|money|funds?)\s+)?(?:${PUT_IN}|received|cr\.?)\s*:?\s*(?:with\s+)?${AMOUNT}\s+(?:(?:from(?! your\b)|(?:in|into|to) your|on|via)\b|(?:to|in|into)\s+${ACCOUNT}\s*${HIDDEN})`,
  ),
  // “Cash deposit of NPR 2,000.00 in your account 01#16”.
  template(
    String.raw`cash deposit of ${AMOUNT} (?:is |was |has been )?(?:made )?(?:in|to|into) your ${KIND}${ACCOUNT}\b`,
  ),
  // “You have been credited NPR 2,000.00 by SITA RAI”.
  template(String.raw`you(?:'ve|’ve| have)? been credited (?:with |by )?${AMOUNT} (?:by|from)(?! your\b)`),
  template(
    String.raw`you(?:'ve|’ve| have)?\s+(?:just\s+|successfully\s+)?(?:received|got)\s+${PURPOSE}${AMOUNT}(?:\s+only)?(?=\s+(?:from(?! your\b)|by|via|through|in|into|on|at|ref|txn|towards?|for|as (?:an )?advance)\b|\s*(?:[,;:([]|$))`,
  ),
  template(
    String.raw`(?:(?!\byou\b)[^,:;\d]){2,60}?\s+(?:\(?\d{10}\)?\s+)?(?:has\s+|have\s+)?(?:sent|transferred|remitted|paid|deposited)\s+(?:(?:to\s+)?you\s+${PURPOSE}${AMOUNT}|${PURPOSE}${AMOUNT}\s+(?:to you\b|(?:to|in|into) your ${KIND}${ACCOUNT}\b))`,
  ),
  template(String.raw`${AMOUNT}\s+${WAS}(?:sent|transferred|remitted) (?:to you )?by (?!you\b|your\b)`),
  template(
    String.raw`[\p{L}\p{M}\s,:#*\d]{0,60}?(?:खाता|वालेट)[\p{L}\p{M}\s,:#*\d]{0,40}?${AMOUNT}\s*(?:जम्मा|क्रेडिट|प्राप्त)\s+(?:भयो|भएको|भएकाे|भएछ|गरियो|गरिएको)`,
  ),
  template(
    String.raw`तपाईं?[ँं]?(?:ले|लाई)\s+[^;।]{2,60}?\s*बाट\s+${AMOUNT}\s+प्राप्त\s+(?:भयो|भएको|भएछ|गर्नु\s?(?:भयो|भएको))`,
  ),
];

/** What a payer wrote, never at the beginning; the only thing it can show is that this isn't a payer's money. */
const REMARKS =
  /(?<!^\s*)\b(?:remarks?|rmks?|narration|particulars?|purpose|info|for)\s*[:-]\s*.*?(?=\s*(?:[.;]\s|\bav(?:l|ail|ailable)?\.?\s*bal)|$)/gi;
/** The bank's advice after the sentence that counts. */
const ADVICE =
  /^(?:get|win|download|install|visit|call|dial|activate|enjoy|use|never|do not|don['’]?t|please|pls|kindly|for (?:any|more|details|quer|support|help)|if (?:this|not|you did)|not you|contact|support|thank|stay|beware|scan)\b/i;

/** Words that mean the money didn't come, goes back, will come or is only an offer. */
const GIVES_BACK =
  /\b(?:revers(?:ed|al)|return(?:ed)?|bounced?|dishonou?red|unpaid|refund(?:ed)?|charge ?back|wrongly|erroneous(?:ly)?|cashback|cash back|reward|points?|bonus|interest|dividend|loan|voucher|coupon)\b/i;
const NOT_IN = [
  /\b(?:not|never|couldn['’]?t|cannot|can['’]?t|hasn['’]?t|unable|fail(?:ed|ure|s)?|unsuccessful|declined?|reject(?:ed)?|cancel+ed|timed? ?out|blocked|on hold|pending|(?:under|in) process|awaiting)\b/i,
  /\b(?:(?:self|own) (?:transfer|account|a\/c)|subject to|clearing|clearance|reali[sz]ation)\b/i,
  /\b(?:will|would|shall|to be|is being|once|if you|when you|until|upon|tomorrow|shortly|soon|within \d+)\b/i,
  /\b(?:request(?:ed|s)?|approve|accept|claim|redeem|otp|one.time|passcode|verification code|win|won|winner|lucky|lottery|prize|congratulations?|offer|scheme|eligible|pre-?approved|up ?to|apply)\b/i,
  /\b(?:debited|withdrawn|deducted|from your|beneficiary|recipient)\b/i,
  /हुनेछ|सकेन|भएन|असफल|फिर्ता|रद्द|अनुरोध|घटाइ|झिकि|उपहार|जित्नु|बधाई/,
];
const DOUBTFUL = [GIVES_BACK, ...NOT_IN];

/**
 * Money of other kinds that came in, or came back: staff read it, though `GIVES_BACK` or `OTHER` has a word of it. Such
 * a sentence is “Your loan a/c ##123 is credited by NPR 2,000.00”, or “NPR 2,000.00 reversed to your A/C”.
 */
const OTHER_IN = [
  template(
    String.raw`your\s+[\p{L} ]{0,30}?(?:${ACCOUNT}|card)${NUMBERED}(?:${HIDDEN}|\d+)?\s*,?\s*${WAS}${PUT_IN}\s+(?:(?:by|with|for|of)\s+)?${SUM}`,
  ),
  template(
    String.raw`${PURPOSE}${AMOUNT},?\s+${WAS}(?:${PUT_IN}|reversed|refunded|returned|disbursed)\s+(?:back\s+)?(?:to|in|into) your\b`,
  ),
  template(String.raw`you(?:'ve|’ve| have)?\s+received\s+${PURPOSE}${AMOUNT}`),
];

/** Without such a sentence, these words mean that no money came in. */
const OTHER = [
  ...DOUBTFUL,
  /\b(?:withdraw(?:al)?|sent to|you(?:'ve|’ve| have)? (?:sent|paid|transferred)|spent|purchased?|paid (?:to|for)|payment (?:of .{0,30})?(?:to|for)\b|transferred to (?!your\b)|dr\.? by|load(?:ed)? (?:of|for|to)|top ?-?up|recharge)\b/i,
  /\bfund transfer .{0,60}(?:from|to|successful)\b/i,
  /\b(?:due|overdue|bill|invoice|emi|instal+ment|credit card|premium|reminder|pay now|password|pin|do not share|discount|free|gift|earn|get (?:flat |a |an )?\d|get (?:up|your|a)|minimum|maximum|limit|fixed deposit|open an? account|campaign|invite|refer|deposit (?:of )?(?:npr|rs)\b.{0,40}\b(?:and|to(?! your\b)|for))\b/i,
  /ओटीपी|अफर|पठाइ|ऋण|छुट/,
];

const FOREIGN = String.raw`(?:\b(?:usd|inr|ic|eur|gbp|aud|cad|nzd|aed|qar|sar|kwd|omr|bhd|myr|sgd|hkd|jpy|krw|cny|chf)\b|[$€£¥])`;
const CAME_IN_FOREIGN = new RegExp(
  String.raw`(?=.*(?:${FOREIGN}\s*\d|\d\s*${FOREIGN})).*(?:\b(?:credited|deposited|received|cr\.? by)\b|जम्मा)`,
  'iu',
);

/** Words that a payer wouldn't write about a payment. */
const GIVEN_BACK =
  /\b(?:revers(?:al|ed)|refund(?:ed)?|cashback|reward|interest|int\W{0,2}(?:paid|cr|capitali[sz]ed|pd)|dividend|self|own (?:transfer|account|a\/c)|returned)\b/i;
const IS_SCALED = new RegExp(String.raw`\d${SCALE}`, 'iu');
/** The highest possible payment. */
const MOST_PAISA = 20_000_000_00;

const matchesAny = (forms: RegExp[], text: string) => forms.some((form) => form.test(text));

/**
 * An amount that is only an account's balance: right behind the word, or with a currency, because a date can stand
 * between.
 */
const BALANCE = new RegExp(
  String.raw`(?:\bbal(?:ance)?\b|मौज्दात)(?:\.?(?:\s+is)?\s*[:=]?\s*(${NUMBER})(?!\s?[\/-])|[^.;]{0,40}?${CURRENCY}\s*(${NUMBER}))(?!\s*dr\b)`,
  'giu',
);
/** A full stop ends a sentence, but not in `Rs. 500`, `Ref. 12` and `Avl. Bal`. */
const SENTENCE =
  /(?<!\b(?:rs|nrs|npr|no|a\/c|ac|acc|acct|txn|ref|av|avl|avail|bal|mr|mrs|ms|dr|cr|ltd|pvt)|रु|रू)[.!।]+(?=\s|$)|[\n;]+/iu;

/** “Payment received! NPR 2,000.00 from SITA” is one sentence. */
const HEADED = new RegExp(String.raw`\b((?:payment|money|funds?) (?:received|credited))[!.]+\s+(?=${AMOUNT})`, 'giu');
const written = (message: string) =>
  typedText(message.replace(/\s*\n\s*/g, ' ; ')).replace(HEADED, (_all, words: string) => `${words}: `);

/** Reads a bank's message by templates. Staff read a message without a template, or with contradicting ones. */
export function meaningOf(message: string): Meaning {
  const text = written(message);
  const remarks = [...text.matchAll(REMARKS)].map(([remark]) => remark);
  const sentences = text
    .replace(REMARKS, ' ')
    .split(SENTENCE)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
  const at = sentences.findIndex((sentence) => matchesAny(RECEIVED, sentence));
  const amount = firstAmount(text.replace(BALANCE, ' '));
  if (at < 0) {
    const all = sentences.join('\n');
    const isOtherIn = sentences.some((sentence) => matchesAny(OTHER_IN, sentence)) && !matchesAny(NOT_IN, all);
    if (matchesAny(OTHER, all) && !isOtherIn) return { is: 'none' };
    if (amount !== undefined) return { is: 'unknown', amount };
    // Staff have to find out the sum.
    return CAME_IN_FOREIGN.test(text) ? { is: 'unknown', amount: 0 } : { is: 'none' };
  }
  const said = sentences.filter((sentence, index) => index <= at || !ADVICE.test(sentence));
  const sum = sumIn(sentences[at] as string);
  const isDoubtful = matchesAny(DOUBTFUL, said.join('\n')) || remarks.some((remark) => GIVEN_BACK.test(remark));
  if (sum === 0) return { is: 'none' };
  return isDoubtful || sum === undefined || sum > MOST_PAISA || IS_SCALED.test(sentences[at] as string)
    ? { is: 'unknown', amount: Math.min(sum ?? amount ?? 0, MOST_PAISA) }
    : { is: 'received', amount: sum };
}

/** Reads the sum in a sentence that a template knows. */
function sumIn(sentence: string): number | undefined {
  for (const form of RECEIVED) {
    const match = form.exec(sentence);
    if (match) return paisaOf(match.slice(1).find((digits) => digits !== undefined) ?? '');
  }
  return undefined;
}

/** Reads the first amount with a currency; 0 if it can't be read, and undefined for a text without one. */
function firstAmount(text: string): number | undefined {
  const match = new RegExp(AMOUNT, 'iu').exec(text);
  return match ? Math.min(paisaOf(match[1] ?? match[2] ?? '') ?? 0, MOST_PAISA) : undefined;
}

/** Reads the account's balance after the payment, in paisa; null if the message has none, or two. */
export function balanceIn(message: string): number | null {
  const [first, second] = written(message).matchAll(BALANCE);
  return first && !second ? (paisaOf(first[1] ?? first[2] ?? '') ?? null) : null;
}
