import sharp from 'sharp';

interface Paid {
  bank: string;
  reference: string;
  rupees: number;
  payer: string;
}

const COLOURS = ['#60bb46', '#5c2d91', '#0a6ebd', '#d81f26'];

/** A receipt like those of a wallet or a bank after a payment, as a JPEG; another reference makes another picture. */
export function receipt({ bank, reference, rupees, payer }: Paid): Promise<Buffer> {
  const colour = COLOURS[bank.length % COLOURS.length];
  const lines = [
    `Rs. ${rupees.toLocaleString('en-IN')}`,
    `To: Tara Nepal`,
    `From: ${payer}`,
    `Reference: ${reference}`,
  ];
  const texts = lines.map(
    (line, index) => `<text x="40" y="${300 + index * 120}" font-size="${index === 0 ? 64 : 36}">${line}</text>`,
  );
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1280" font-family="sans-serif">
    <rect width="720" height="1280" fill="#fff"/><rect width="720" height="160" fill="${colour}"/>
    <text x="40" y="70" font-size="32" fill="#fff">${bank}</text><text x="40" y="125" font-size="44" fill="#fff">Payment successful</text>
    ${texts.join('')}</svg>`;
  return sharp(Buffer.from(drawing)).jpeg({ quality: 85 }).toBuffer();
}
