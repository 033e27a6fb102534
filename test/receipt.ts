import sharp from 'sharp';

/** Draws a wallet's receipt; another number makes another picture. */
export const receipt = (number: string) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1280"><rect width="720" height="1280" fill="#fff"/>
      <rect width="720" height="160" fill="#60bb46"/><text x="40" y="100" font-size="44" fill="#fff">Payment successful</text>
      <text x="40" y="320" font-size="44">Rs. 2,000</text><text x="40" y="480" font-size="44">${number}</text></svg>`),
  )
    .jpeg({ quality: 85 })
    .toBuffer();
