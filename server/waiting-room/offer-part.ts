import { fill } from '../../contract/language/fill.ts';
import { LANGUAGES, type Language, readIn } from '../../contract/language/language.ts';
import { fileUrl, PICTURE_FORMATS } from '../../contract/media/pictures.ts';
import { formatPaisa } from '../../contract/money.ts';
import { withFilesAt } from '../http/files/file-store.ts';
import { inXml } from '../http/sheets/in-xml.ts';
import type { schemeCardById } from '../offers/offers.service.ts';

type Card = Awaited<ReturnType<typeof schemeCardById>>;

/** The offer that a visitor waits for, as HTML in each language. */
export type OfferPart = Record<Language, string>;

/** Pixels of the stored picture's sizes, the smallest for old phones. */
const WIDTHS = [320, 640, 1280] as const;
const SIZES = '(min-width:700px) 480px,calc(100vw - 48px)';

/** Draws the offer's picture, name and price; returns empty texts for a scheme that is no longer public. */
export function offerPart(card: Card, filesUrl: string | undefined): OfferPart {
  return Object.fromEntries(LANGUAGES.map((language) => [language, drawn(card, language, filesUrl)])) as OfferPart;
}

function drawn(card: Card, language: Language, filesUrl: string | undefined): string {
  if (!card) return '';
  const { name, price, sales_price, image } = readIn(card, language);
  const from = fill(FROM[language], { price: formatPaisa(sales_price, language) });
  const before = price > sales_price ? ` <s>${formatPaisa(price, language)}</s>` : '';
  const picture = image ? pictureOf(image.document) : '';
  const html = `<div class="offer">${picture}<p><b>${inXml(name)}</b><br>${from}${before}</p></div>`;
  return withFilesAt(filesUrl, html);
}

const FROM = { en: 'From {price}', ne: '{price} देखि' } satisfies Record<Language, string>;

/** The name beside the picture describes it. */
function pictureOf({ path, width, height }: NonNullable<NonNullable<Card>['image']>['document']): string {
  const [avif, webp, jpg] = PICTURE_FORMATS.map((format) =>
    WIDTHS.map((size) => `${fileUrl(path, size, format)} ${size}w`).join(),
  );
  const size = width && height ? ` width="${width}" height="${height}"` : '';
  return `<picture><source type="image/avif" srcset="${avif}" sizes="${SIZES}"><source type="image/webp" srcset="${webp}" sizes="${SIZES}"><img src="${fileUrl(path, WIDTHS[0])}" srcset="${jpg}" sizes="${SIZES}" alt=""${size}></picture>`;
}
