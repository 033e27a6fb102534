/** Code names for which users have other words. */
const OTHER_WORDS: Partial<Record<string, string>> = {
  delivered: 'Handed over',
  late_review: 'Late payment',
  to_tell: 'To notify',
  told: 'Notified',
  taken: 'Ordered',
  unstated: 'Not recorded',
  sms: 'SMS',
  unknown_sms: 'Unrecognised SMS',
  qr: 'QR',
  imei: 'IMEI',
  printed: 'Not sent (log only)',
  capped: 'Not sent (daily limit)',
  ambiguous: 'Several matches',
  set_aside: 'Dismissed',
};

/** Makes a code name readable: `READY_FOR_PICKUP` as “Ready for pickup”, `sold-out` as “Sold out”. */
export function inWords(name: string): string {
  const other = OTHER_WORDS[name.toLowerCase()];
  if (other) return other;
  const words = name.toLowerCase().replace(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
