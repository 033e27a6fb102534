const HOURS = /^(?:every day|(\w\w)\w* (?:to|-) (\w\w)\w*) (\d?\d:\d\d) (?:to|-) (\d?\d:\d\d)$/i;

/** "Sun to Fri 10:00 to 19:00" as `Su-Fr 10:00-19:00`; undefined for what is written in another way. */
export function hoursIn(text: string): string | undefined {
  const [whole, first = 'Mo', last = 'Su', opens = '', closes = ''] = HOURS.exec(text.trim()) ?? [];
  return whole && `${first}-${last} ${opens.padStart(5, '0')}-${closes.padStart(5, '0')}`;
}
