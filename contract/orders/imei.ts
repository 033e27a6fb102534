/** Whether a text is the IMEI of a phone: 15 digits of which the last is the check digit of Luhn. */
export function isImei(text: string): boolean {
  if (!/^\d{15}$/.test(text)) return false;
  const sum = [...text].reduce((sum, digit, position) => {
    const value = Number(digit) * (position % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
